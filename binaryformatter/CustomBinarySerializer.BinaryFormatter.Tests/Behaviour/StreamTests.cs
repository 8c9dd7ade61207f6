using System.Globalization;
using System.Runtime.Serialization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class StreamTests(FormatterKind kind) : GraphBehaviour(kind)
{
    private static Parcel Sample => new("Oslo", [1, 2, 3]) { Next = new Parcel("Rome", []) };

    [Test]
    public void ObjectsFollowEachOther()
    {
        IFormatter formatter = NewFormatter();
        using MemoryStream stream = new();
        for (int i = 0; i < 50; i++)
        {
            formatter.Serialize(stream, new Parcel(i.ToString(CultureInfo.InvariantCulture), [i]));
        }

        stream.Position = 0;
        for (int i = 0; i < 50; i++)
        {
            Parcel parcel = (Parcel)formatter.Deserialize(stream);
            Assert.That((parcel.Town, parcel.Weights[0]), Is.EqualTo((i.ToString(CultureInfo.InvariantCulture), i)));
        }

        Assert.That(stream.Position, Is.EqualTo(stream.Length));
    }

    [Test]
    public void ObjectWrittenManyTimesArrivesAsManyObjects()
    {
        IFormatter formatter = NewFormatter();
        Parcel parcel = Sample;
        using MemoryStream stream = new();
        for (int i = 0; i < 10; i++)
        {
            parcel.Weights[0] = i;
            formatter.Serialize(stream, parcel);
        }

        stream.Position = 0;
        Parcel[] read = [.. Enumerable.Range(0, 10).Select(_ => (Parcel)formatter.Deserialize(stream))];

        Assert.That(read.Select(one => one.Weights[0]), Is.EqualTo(Enumerable.Range(0, 10)));
        Assert.That(read.Distinct(ReferenceEqualityComparer.Instance).Count(), Is.EqualTo(10));
    }

    [Test]
    public void WritingTheSameGraphTwiceGivesTheSameBytes()
    {
        byte[] first = Write(Sample);

        Assert.That(Write(Sample), Is.EqualTo(first));
    }

    [Test]
    public void ReadingStopsWhereTheObjectEnds()
    {
        byte[] bytes = Write(Sample);
        using MemoryStream stream = new([7, 7, .. bytes, 9, 9, 9]) { Position = 2 };

        NewFormatter().Deserialize(stream);

        Assert.That(stream.Position, Is.EqualTo(2 + bytes.Length));
    }

    [TestCase(1)]
    [TestCase(7)]
    public void AStreamMayDeliverItsBytesInPiecesAndNeedNotSeek(int size)
    {
        using ChunkedStream stream = new(Write(Sample), size);

        Assert.That(((Parcel)NewFormatter().Deserialize(stream)).Next!.Town, Is.EqualTo("Rome"));
    }

    [Test]
    public void AStreamThatEndsAnywhereInsideIsAnError()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(Sample);
        for (int length = 0; length < bytes.Length; length++)
        {
            Assert.That(() => Read(formatter, bytes[..length]), Throws.InstanceOf<SerializationException>(), $"The first {length} bytes.");
        }
    }

    [Test]
    public void BytesOfSomethingElseAreAnError()
    {
        byte[] random = new byte[200];
        new Random(1).NextBytes(random);

        Assert.That(() => Read(random), Throws.InstanceOf<SerializationException>());
    }

    [Test]
    public void TheFormatterStaysUsableAfterATruncatedStream()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(Sample);

        Assert.That(() => Read(formatter, bytes[..^1]), Throws.InstanceOf<SerializationException>());

        Assert.That(((Parcel)Read(formatter, bytes)).Town, Is.EqualTo("Oslo"));
    }

    [Test]
    public void FormatterServesTwoThousandParallelUses()
    {
        IFormatter formatter = NewFormatter();

        bool[] results = [.. Enumerable.Range(0, 2000).AsParallel().WithDegreeOfParallelism(16).Select(i =>
        {
            Parcel parcel = RoundTrip(formatter, new Parcel($"Town {i}", [i, i + 1]) { Next = new Parcel("Next", [i]) });
            return parcel.Town == $"Town {i}" && parcel.Weights.SequenceEqual([i, i + 1]) && parcel.Next!.Weights[0] == i;
        })];

        Assert.That(results.Count(isRight => isRight), Is.EqualTo(2000));
    }

    [Test]
    public void AnotherProcessReadsAndAnswers()
    {
        using ChildProcess child = ChildProcess.Start<Echo>(Kind.ToString());
        child.WriteLine(Convert.ToBase64String(Write(Sample)));

        Parcel answer = (Parcel)Read(Convert.FromBase64String(child.ReadLine()));

        Assert.That((answer.Town, answer.Next!.Town), Is.EqualTo(("Rome", "Oslo")));
    }

    [Test]
    public void PrimitiveRootsAndStringsRoundTrip() =>
        Assert.That(new object[] { 5, "text", 'c', 1.5, true, 7L, 3m, DateTime.MaxValue, Guid.Empty }.Select(RoundTrip), Is.EqualTo(
            new object[] { 5, "text", 'c', 1.5, true, 7L, 3m, DateTime.MaxValue, Guid.Empty }));

    /// <summary>A child process that receives a parcel, swaps its two towns and sends it back.</summary>
    private sealed class Echo : IChildProgram
    {
        public static void Run(string[] arguments)
        {
            IFormatter formatter = NewFormatter(Enum.Parse<FormatterKind>(arguments[0]));
            Parcel parcel = (Parcel)Read(formatter, Convert.FromBase64String(Console.ReadLine()!));
            Parcel answer = new(parcel.Next!.Town, parcel.Next.Weights) { Next = new Parcel(parcel.Town, parcel.Weights) };
            Console.WriteLine(Convert.ToBase64String(Write(formatter, answer)));
        }
    }

    [Serializable]
    private sealed class Parcel(string town, int[] weights)
    {
        public Parcel? Next;

        public string Town { get; } = town;

        public int[] Weights { get; } = weights;
    }
}
