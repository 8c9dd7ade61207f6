using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Plain;

public sealed class PlainFrameFileTests
{
    private static readonly byte[] s_row = [.. GoldenFrame.All.SelectMany(golden => golden.Bytes)];

    [Test]
    public void ReadsWhatAFormatterWroteIntoAStream()
    {
        using PlainFile file = new(s_row);

        IEnumerable<TransactionRecord> expected = GoldenFrame.All.Select(
            (golden, ordinal) => new TransactionRecord(ordinal, BitConverter.ToInt32(golden.Bytes, 4), golden.Graph));
        Assert.That(file.Frames.Read(), Is.EqualTo(expected));
        Assert.That(file.Frames.Count, Is.EqualTo(GoldenFrame.All.Count));
        Assert.That(file.Frames.IncompleteBytes, Is.Zero);
    }

    [Test]
    public void AnEmptyFileHasNoMessages()
    {
        using PlainFile file = new();

        Assert.That(file.Frames.Read(), Is.Empty);
        Assert.That(file.Frames.Count, Is.Zero);
        Assert.That(() => file.Frames.ReadAt(0), Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void AnEnumerationMayBeRepeated()
    {
        using PlainFile file = new(s_row);
        IEnumerable<TransactionRecord> messages = file.Frames.Read(3);

        Assert.That(messages.Count(), Is.EqualTo(GoldenFrame.All.Count - 3));
        Assert.That(messages.Count(), Is.EqualTo(GoldenFrame.All.Count - 3));
    }

    [Test]
    public void ReadsAnyMessageInAnyOrder()
    {
        const int count = 200_000;
        using PlainFile file = new(PlainFile.Points(count));
        Random random = new(3);
        for (int i = 0; i < 2000; i++)
        {
            int ordinal = random.Next(count);
            Assert.That(file.Frames.ReadAt(ordinal), Is.EqualTo(new Point(ordinal, -ordinal)));
        }

        foreach (int from in (int[])[0, 1, 63, 64, 65, 70_000, count - 1])
        {
            Assert.That(file.Frames.Read(from).First(), Is.EqualTo(new TransactionRecord(from, TypeIds.Point, new Point(from, -from))));
        }

        Assert.That(file.Frames.Read(count), Is.Empty);
        Assert.That(() => file.Frames.Read(count + 1), Throws.InstanceOf<ArgumentOutOfRangeException>().With.Message.Contains("200000"));
        Assert.That(() => file.Frames.ReadAt(count), Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => file.Frames.ReadAt(-1), Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void FramesOfAnySizeLieAcrossBlocks()
    {
        Random random = new(4);
        byte[][] frames = [.. Enumerable.Range(0, 300).Select(_ => Bytes.FrameOf(999, new byte[random.Next(5) == 0
            ? random.Next(3_000_000)
            : random.Next(100)]))];
        byte[] row = [.. frames.SelectMany(frame => frame)];
        using PlainFile file = new(row);
        long offset = 0;
        for (int ordinal = 0; ordinal < frames.Length; ordinal++)
        {
            // No type has this id, and the error says where each is.
            int at = ordinal;
            Assert.That(
                () => file.Frames.ReadAt(at),
                Throws.TypeOf<BinarySerializationException>().With.Message.Contains($"offset {offset}: message {ordinal} "));
            offset += frames[ordinal].Length;
        }
    }

    [Test]
    public void EveryPrefixHasTheMessagesThatAreWhole()
    {
        for (int length = 0; length <= s_row.Length; length++)
        {
            using PlainFile file = new(s_row.AsSpan(0, length));
            int whole = 0;
            int end = 0;
            while (whole < GoldenFrame.All.Count && end + GoldenFrame.All[whole].Bytes.Length <= length)
            {
                end += GoldenFrame.All[whole].Bytes.Length;
                whole++;
            }

            Assert.That(
                file.Frames.Read().Select(record => record.Message),
                Is.EqualTo(GoldenFrame.All.Take(whole).Select(golden => golden.Graph)));
            Assert.That((file.Frames.Count, file.Frames.IncompleteBytes), Is.EqualTo(((long)whole, (long)length - end)));
        }
    }

    [TestCase(3, SerializationErrorCode.InvalidLength)]
    [TestCase(0, SerializationErrorCode.InvalidLength)]
    [TestCase(-1, SerializationErrorCode.InvalidLength)]
    [TestCase(int.MaxValue, SerializationErrorCode.FrameTooLong)]
    public void AnImpossibleLengthIsAnErrorThatSaysWhere(int length, SerializationErrorCode code)
    {
        using PlainFile file = new([.. s_row, .. Bytes.Frame(length, TypeIds.Ping), .. s_row]);
        int count = GoldenFrame.All.Count;

        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => file.Frames.Read().Count())!;

        Assert.That(error.Code, Is.EqualTo(code));
        Assert.That(error.Message, Does.StartWith($"{file.Path}, offset {s_row.Length}: message {count} can't be read: "));
        Assert.That(() => file.Frames.Count, Throws.TypeOf<BinarySerializationException>());
        Assert.That(file.Frames.ReadAt(count - 1), Is.EqualTo(GoldenFrame.All[^1].Graph), "What comes before it can be read.");
    }

    [Test]
    public void ADeclaredLengthTakesNoMemory()
    {
        using PlainFile file = new([.. Bytes.Frame(1 << 30, TypeIds.Ping), .. s_row]);
        file.Frames.Read();
        long before = GC.GetAllocatedBytesForCurrentThread();

        Assert.That(file.Frames.Read().Count(), Is.Zero);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(3 << 20));
    }

    [Test]
    public void AMessageThatCannotBeDecodedSaysWhereItIs()
    {
        using PlainFile file = new([.. Bytes.FrameOf(TypeIds.Ping), .. Bytes.FrameOf(TypeIds.Point, 1)]);

        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => file.Frames.ReadAt(1))!;

        Assert.That(error.Message, Does.StartWith($"{file.Path}, offset 8: message 1 can't be read: "));
        Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.PayloadExhausted));
        Assert.That(error.InnerException, Is.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void AFileThatIsCutWhileItIsReadIsAnError()
    {
        byte[] points = PlainFile.Points(200_000);
        using PlainFile file = new(points);
        using IEnumerator<TransactionRecord> messages = file.Frames.Read().GetEnumerator();
        messages.MoveNext();
        Assert.That(file.Frames.Count, Is.EqualTo(200_000));

        file.Cut(1000);

        Assert.That(
            () =>
            {
                while (messages.MoveNext())
                {
                }
            },
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("the file was cut to 1000 bytes"));
        Assert.That(() => file.Frames.Count, Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void MisuseIsRefused()
    {
        using PlainFile file = new(s_row);
        string missing = file.Path + ".missing";

        Assert.Multiple(() =>
        {
            Assert.That(() => PlainFrameFile.Open(null!, TestRegistry.New()), Throws.ArgumentNullException);
            Assert.That(() => PlainFrameFile.Open("", TestRegistry.New()), Throws.ArgumentException);
            Assert.That(() => PlainFrameFile.Open(file.Path, null!), Throws.ArgumentNullException);
            Assert.That(() => PlainFrameFile.Open(missing, TestRegistry.New()), Throws.InstanceOf<FileNotFoundException>());
            Assert.That(() => file.Frames.Follow(-1), Throws.InstanceOf<ArgumentOutOfRangeException>());
            Assert.That(() => file.Frames.Read(-1), Throws.InstanceOf<ArgumentOutOfRangeException>());
        });
        file.Frames.Dispose();
        Assert.That(() => file.Frames.ReadAt(0), Throws.InstanceOf<ObjectDisposedException>());
    }

    [Test]
    public async Task ManyThreadsReadAtOnce()
    {
        const int count = 100_000;
        using PlainFile file = new(PlainFile.Points(count));
        await Task.WhenAll(Enumerable.Range(1, 4).Select(seed => Task.Run(() =>
        {
            Random random = new(seed);
            for (int i = 0; i < 2000; i++)
            {
                int ordinal = random.Next(count);
                Assert.That(file.Frames.ReadAt(ordinal), Is.EqualTo(new Point(ordinal, -ordinal)));
            }
        })));
    }
}
