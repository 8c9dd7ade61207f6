using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class WriterErrorTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void ASecondWriterIsRefusedUntilTheFirstIsClosed()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry))
        {
            writer.Append(new Point(1, 2));
            Assert.That(
                () => TransactionFileWriter.Open(folder.Path, _registry),
                Throws.TypeOf<IOException>().With.Message.Contains(folder.Path).And.Message.Contains("one writer"));
        }

        using TransactionFileWriter second = TransactionFileWriter.Open(folder.Path, _registry);
        Assert.That(second.NextOrdinal, Is.EqualTo(1));
    }

    [Test]
    public void AFolderWithoutMessagesCannotBeRead()
    {
        using TemporaryFolder folder = new();

        Assert.That(
            () => TransactionFileReader.Open(folder.Path, _registry), Throws.TypeOf<FileNotFoundException>()
                .With.Message.Contains("TransactionFileWriter.Open"));
        Assert.That(
            () => TransactionFileReader.Open(folder["none"], _registry),
            Throws.TypeOf<DirectoryNotFoundException>().With.Message.Contains("none"));
    }

    [Test]
    public void AFileIsNoFolderOfATransactionFile()
    {
        using TemporaryFolder folder = new();
        string file = folder["orders.bin"];
        File.WriteAllBytes(file, [1]);

        Assert.That(
            () => TransactionFileReader.Open(file, _registry), Throws.InstanceOf<IOException>()
                .With.Message.EqualTo($"{file} is a file. A transaction file is a folder of segments: give that folder."));
        Assert.That(() => TransactionFileWriter.Open(file, _registry), Throws.InstanceOf<IOException>().With.Message.Contains("is a file"));
    }

    [Test]
    public void ADeletedFolderIsAnErrorWhereANewSegmentIsNeeded()
    {
        using TemporaryFolder folder = new();
        TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        writer.Append(new Point(1, 2));
        if (!OperatingSystem.IsWindows())
        {
            Directory.Delete(folder.Path, recursive: true);
            Assert.That(writer.Roll, Throws.InstanceOf<IOException>().With.Message.Contains(folder.Path));
            Assert.That(writer.Dispose, Throws.InstanceOf<IOException>().With.Message.Contains("deleted"), "The message isn't durable.");
        }

        writer.Dispose();
    }

    [TestCase(1, SerializationErrorCode.OlderFileVersion)]
    [TestCase(2, SerializationErrorCode.OlderFileVersion)]
    [TestCase(6, SerializationErrorCode.NewerFileVersion)]
    public void AnotherVersionIsRefusedByItsNumber(int version, SerializationErrorCode code)
    {
        SimulatedDisk disk = SampleJournal.Write(0, 3, 0, isClosed: true);
        const string Name = "00000000000000000000.segment";
        byte[] other = disk[Name];
        other[8] = (byte)version;
        int headerSize = BitConverter.ToInt32(other, 12);
        BitConverter.TryWriteBytes(other.AsSpan(headerSize - 4), CustomBinarySerializer.Payload.Crc32C.Of(other.AsSpan(0, headerSize - 4)));
        disk[Name] = other;

        Action[] opening =
        [
            () => SampleJournal.OpenWriter(disk),
            () => SampleJournal.OpenReader(disk),
            () => SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt),
        ];
        foreach (Action open in opening)
        {
            Assert.That(open, Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(code)
                .And.Message.Contains(Name).And.Message.Contains($"version {version}"));
        }
    }

    [Test]
    public void AContractThatUsesTheWriterOfItsMessageIsRefused()
    {
        SimulatedDisk disk = new();
        List<Exception> refusals = [];
        using TransactionFileWriter writer = OpenWithActing(disk);
        Acting message = new()
        {
            OnWrite = _ =>
            {
                Action[] uses =
                [
                    () => writer.Append(new Point(1, 2)),
                    () => writer.Flush(),
                    () => writer.Flush(durable: true),
                    () => writer.Roll(),
                    () => writer.DeleteSegmentsBefore(1),
                    writer.Dispose,
                ];
                foreach (Action use in uses)
                {
                    refusals.Add(Assert.Catch(() => use())!);
                }
            },
        };

        writer.Append(message);
        writer.Append(new Point(3, 4));

        Assert.That(refusals, Has.Count.EqualTo(6).And.All.TypeOf<InvalidOperationException>());
        Assert.That(
            refusals.Select(refusal => refusal.Message), Has.All.Contains("append")
                .And.All.Contains("flush")
                .And.All.Contains("roll")
                .And.All.Contains("delete")
                .And.All.Contains("close")
                .And.All.Contains("when the append has returned"));
        Assert.That(writer.NextOrdinal, Is.EqualTo(2));
    }

    [Test]
    public void AMessageThatFailsLeavesNoTrace()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = OpenWithActing(disk);
        writer.Append(new Point(0, 0));
        Acting failing = new()
        {
            OnWrite = payload =>
            {
                payload.Write(new byte[100]);
                throw new TimeoutException();
            },
        };

        Assert.That(() => writer.Append(failing), Throws.TypeOf<BinarySerializationException>());
        Assert.That(
            () => writer.Append(Customer.Smith), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(() => writer.Append<Customer>(null!), Throws.ArgumentNullException);
        Assert.That(writer.Append(new Point(1, -1)), Is.EqualTo(1));
        writer.Dispose();

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(reader.Read().Select(record => record.Message), Is.EqualTo(new[] { new Point(0, 0), new Point(1, -1) }));
    }

    [Test]
    public void FramesAreAppendedOnlyIfAllOfThemAreWhole()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        byte[] frames = new CustomBinaryFormatter(SampleJournal.Registry).Serialized(new Point(0, 0), new Point(1, -1));

        byte[][] allWrong =
        [
            frames[..^1],
            [.. frames, 1, 2, 3],
            [.. frames, .. Bytes.Frame(0, 2)],
            [.. frames, .. Bytes.FrameOf(TypeIds.Unknown)],
            [.. frames, .. Bytes.FrameOf(-1)],
        ];
        foreach (byte[] wrong in allWrong)
        {
            Assert.That(() => writer.AppendFrames(wrong), Throws.TypeOf<BinarySerializationException>());
            Assert.That(writer.NextOrdinal, Is.Zero);
        }

        Assert.That(writer.AppendFrames(frames), Is.Zero);
        Assert.That(writer.AppendFrames([]), Is.EqualTo(2));
        writer.Flush();
        SampleJournal.AssertHolds(disk, 2);
    }

    [Test]
    public void AClosedWriterSaysSo()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        writer.Dispose();
        writer.Dispose();

        Assert.That(() => writer.Append(new Point(0, 0)), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => writer.Flush(durable: true), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void AFullDiskKeepsWhatWasAppendedUntilThereIsRoom()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 10);
        disk.Fails = (call, _) => call == DiskCall.Write;

        Assert.That(
            () => writer.Flush(), Throws.InstanceOf<IOException>()
                .With.Message.Contains("Messages 0 to 9 are kept")
                .And.InnerException.Message.Contains("Write failed"));
        SampleJournal.Append(writer, 10);
        Assert.That(writer.WrittenEnd, Is.Zero);
        disk.Fails = (_, _) => false;
        writer.Flush();

        SampleJournal.AssertHolds(disk, 20);
    }

    private static TransactionFileWriter OpenWithActing(SimulatedDisk disk) =>
        TransactionFileWriter.Open(
            disk, new TypeRegistry().Register<Point>(TypeIds.Point).Register<Acting>(99), SampleJournal.Options, TimeProvider.System);

    private sealed class Acting : ICustomBinarySerializable
    {
        internal Action<BinaryWriter>? OnWrite { get; init; }

        public void WriteDataTo(BinaryWriter writer) => OnWrite?.Invoke(writer);

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
