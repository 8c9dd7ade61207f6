using System.Collections;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>
/// Tests of arrays and lists of primitives, which are copied from the message into the object without an intermediate
/// graph.
/// </summary>
public sealed class PrimitiveArrayTests
{
    private static readonly int[] s_counts = [0, 1, 31, 32, 255, 256, 257, 5_000];

    private static readonly Func<int, object>[] s_values =
    [
        count => Make(count, i => i * 0.5), count => Make(count, i => (float)i), count => Make(count, i => unchecked(i * 1_000_003)),
        count => Make(count, i => (uint)i),
        count => Make(count, i => (long)i << 33), count => Make(count, i => (ulong)i), count => Make(count, i => unchecked((short)i)),
        count => Make(count, i => unchecked((ushort)i)),
        count => Make(count, i => unchecked((byte)i)), count => Make(count, i => unchecked((sbyte)i)),
        count => Make(count, i => i % 3 == 0), count => Make(count, i => "aäЖ€"[i % 4]),
        count => Make(count, i => new DateTime(2020, 1, 1, 0, 0, 0, (DateTimeKind)(i % 3)).AddSeconds(i)),
        count => Make(count, i => TimeSpan.FromSeconds(i)),
        count => Make(count, i => i * 1.25m),
    ];

    [TestCaseSource(nameof(s_counts))]
    public void ArraysAndListsOfEveryPrimitiveAreWhatBinaryFormatterReads(int count)
    {
        foreach (Array array in s_values.Select(make => (Array)make(count)))
        {
            object list = Activator.CreateInstance(typeof(List<>).MakeGenericType(array.GetType().GetElementType()!), array)!;
            foreach (object graph in (object[])[array, list, new Holder { First = array, Second = list, Third = array }])
            {
                byte[] message = OldFormatter.Write(graph);

                object read = Imported.Read(message, typeof(Holder));

                AssertEqual(graph, read);
            }
        }
    }

    [Test]
    public void AListKeepsItsItemsWithoutTheRestOfItsCapacity()
    {
        List<int> ints = new(10_000) { 1, 2, 3 };
        List<char> chars = [.. Enumerable.Repeat('ä', 1_000)];
        chars.RemoveRange(500, 500);

        Assert.That(Imported.Of(ints), Is.EqualTo(ints));
        Assert.That(Imported.Of(chars), Is.EqualTo(chars));
    }

    [Test]
    public void PairsOfSurrogatesInArraysOfCharsAreRead()
    {
        char[] chars = [.. Enumerable.Repeat("😀", 1_000).SelectMany(text => text)];
        RecordWriter writer = new();
        writer.Raw(15).Int(1).Int(chars.Length).Raw(3).Raw(System.Text.Encoding.UTF8.GetBytes(chars));

        Assert.That(Imported.Read(writer.End()), Is.EqualTo(chars));
    }

    [Test]
    public void CharsThatArriveInPiecesAreRead([Values("ab", "aä", "€b", "😀")] string text, [Values(1, 3, 1000)] int piece)
    {
        char[] chars = [.. string.Concat(Enumerable.Repeat(text, 700))];
        byte[] message = new RecordWriter().Raw(15).Int(1).Int(chars.Length).Raw(3).Raw(System.Text.Encoding.UTF8.GetBytes(chars)).End();
        using ChunkedStream stream = new(message, () => piece);

        Assert.That(Imported.Importer().Deserialize(stream), Is.EqualTo(chars));
    }

    [Test]
    public void CharsThatEndInTheMiddleOfAPairAreRefused()
    {
        byte[] items = System.Text.Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("😀", 200)));

        Assert.That(
            Imported.Refused(new RecordWriter().Raw(15).Int(1).Int(399).Raw(3).Raw(items).End()).Message,
            Does.Contain("a pair of surrogates exceeds the array"));
    }

    [Test]
    public void TwoListsOfOneArrayOfCharsHaveTheirOwnItems()
    {
        char[] chars = [.. Enumerable.Repeat('é', 600)];
        object[] read = (object[])Imported.Of(new object[] { chars, chars, new List<char>(chars) });

        Assert.That(read[1], Is.SameAs(read[0]));
        ((char[])read[0])[0] = 'x';
        Assert.That(read[2], Is.EqualTo(chars));
    }

    [Test]
    public void EveryByteButZeroIsTrue()
    {
        byte[] bytes = [.. Enumerable.Range(0, 512).Select(i => unchecked((byte)i))];

        bool[] read = (bool[])Imported.Read(new RecordWriter().Raw(15).Int(1).Int(bytes.Length).Raw(1).Raw(bytes).End());

        Assert.That(read.Select(item => item ? 1 : 0), Is.EqualTo(bytes.Select(item => item == 0 ? 0 : 1)));
        Assert.That(System.Runtime.InteropServices.MemoryMarshal.AsBytes<bool>(read).ToArray(), Is.All.LessThanOrEqualTo(1));
    }

    [TestCase(13, "3FFFFFFFFFFFFFFF", "no time")]
    [TestCase(3, "FFFFFFFFFFFFFFFF", "no char")]
    [TestCase(5, "0178017801780178", "no decimal")]
    public void ItemsThatAreNoValuesAreRefused(byte kind, string item, string reason)
    {
        byte[] bytes = [.. Enumerable.Repeat(Convert.FromHexString(item).Reverse().ToArray(), 100).SelectMany(one => one)];
        int count = kind == 13 ? 100 : kind == 5 ? 400 : 800;
        byte[] items = kind == 5 ? [.. Enumerable.Repeat(new byte[] { 1, (byte)'x' }, count).SelectMany(one => one)] : bytes;

        Assert.That(
            Imported.Refused(new RecordWriter().Raw(15).Int(1).Int(count).Raw(kind).Raw(items).End()).Message, Does.Contain(reason));
    }

    [Test]
    public void LimitsHoldForArraysThatAreCopied()
    {
        byte[] message = OldFormatter.Write(new int[10_000]);
        FormatterOptions few =
            FormatterOptions.Default with { Limits = FormatterOptions.Default.Limits with { MaxCollectionCount = 9_999 } };

        Assert.That(
            () => new BinaryFormatterImporter(new TypeRegistry(), few).Deserialize(message, out _),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));
        Assert.That(
            new BinaryFormatterImporter(new TypeRegistry(), FormatterOptions.UntrustedData).Deserialize(message, out _),
            Is.EqualTo(new int[10_000]));
    }

    [Test]
    public void MessagesOneAfterAnotherAreReadFromStreamsOfEveryKind(
        [Values] bool hasBuffer, [Values] bool isSeekable, [Values(0, 7)] int start)
    {
        double[] first = [.. Enumerable.Range(0, 20_000).Select(i => i * 0.25)];
        int[] second = [.. Enumerable.Range(0, 1_000)];
        MemoryStream written = new();
        written.Write(new byte[start]);
        written.Write(OldFormatter.Write(first));
        written.Write(OldFormatter.Write(second));
        MemoryStream memory = hasBuffer ? written : new MemoryStream(written.ToArray());
        memory.Position = start;
        Stream stream = isSeekable ? memory : new ChunkedStream(memory.ToArray().AsMemory(start));
        BinaryFormatterImporter importer = Imported.Importer();

        Assert.That(importer.Deserialize(stream), Is.EqualTo(first));
        Assert.That(importer.Deserialize(stream), Is.EqualTo(second));
        Assert.That(
            () => importer.Deserialize(stream),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));
        Assert.That(written.ToArray()[start..], Is.EqualTo((byte[])[.. OldFormatter.Write(first), .. OldFormatter.Write(second)]));
    }

    private static T[] Make<T>(int count, Func<int, T> item) => [.. Enumerable.Range(0, count).Select(item)];

    private static void AssertEqual(object expected, object actual)
    {
        if (expected is not Holder holder)
        {
            Assert.That(actual, Is.TypeOf(expected.GetType()));
            Assert.That(
                ((IEnumerable)actual).Cast<object>().SequenceEqual(((IEnumerable)expected).Cast<object>()), $"{expected.GetType()}");
            return;
        }

        Holder read = (Holder)actual;
        AssertEqual(holder.First!, read.First!);
        AssertEqual(holder.Second!, read.Second!);
        Assert.That(read.Third, Is.SameAs(read.First));
    }

    [Serializable]
    public sealed class Holder
    {
        public object? First;
        public object? Second;
        public object? Third;
    }
}
