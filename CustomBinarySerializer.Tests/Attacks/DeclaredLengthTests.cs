using System.IO.Pipelines;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

[NonParallelizable]
public sealed class DeclaredLengthTests
{
    private const int Limit = 1 << 20;
    private const long Justified = 200_000;

    private static readonly int[] s_impossible = [-1, 0, 1, 3, int.MinValue, Limit + 1, int.MaxValue];
    private static readonly int[] s_missing = [5, 1000, Limit];

    private readonly CustomBinaryFormatter _formatter =
        TestRegistry.NewFormatter(new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = Limit } });

    [Test]
    public void IsRefusedCheaplyIfNoFrameCanHaveIt(
        [ValueSource(nameof(s_impossible))] int length,
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] frame = Bytes.Frame(length, TypeIds.Block, 1, 2, 3, 4);
        SerializationErrorCode code = length > Limit ? SerializationErrorCode.FrameTooLong : SerializationErrorCode.InvalidLength;

        Assert.That(() => way.ReadAll(_formatter, frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(code).And.Message.Contains($"{length}"));
        AssertCheap(() => way.ReadAll(_formatter, frame));
    }

    [Test]
    public void IsNoReasonToAllocate(
        [ValueSource(nameof(s_missing))] int length,
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] frame = Bytes.Frame(length, TypeIds.Block);

        if (way.KnowsTheEnd)
        {
            Assert.That(() => way.ReadAll(_formatter, frame), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));
        }

        AssertCheap(() => way.ReadAll(_formatter, frame));
    }

    [Test]
    public void IsNoReasonToAllocateWithTheHighestLimitEither([ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] frame = Bytes.Frame(FrameLimits.HighestMaxFrameLength, TypeIds.Block, new byte[100]);
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();

        AssertCheap(() => way.ReadAll(formatter, frame));
    }

    [TestCase(4)]
    [TestCase(Limit)]
    public void IsAcceptedUpToTheLimit(int length)
    {
        byte[] frame = Bytes.Frame(length, TypeIds.Block, new byte[length - 4]);

        foreach (ReadingWay way in ReadingWay.All.Where(way => way.Name != "sequence of single bytes"))
        {
            Assert.That(way.ReadAll(_formatter, frame), Has.Count.EqualTo(1), way.Name);
        }
    }

    [Test]
    public async Task IsRefusedByAPipeBeforeItsBytesArrive([ValueSource(nameof(s_impossible))] int length)
    {
        Pipe pipe = new();
        await pipe.Writer.WriteAsync(Bytes.Int32(length));
        await pipe.Writer.CompleteAsync();
        await using IAsyncEnumerator<object> graphs = _formatter.DeserializeAllAsync(pipe.Reader).GetAsyncEnumerator();

        // Not that it is truncated, which every length would be here.
        Assert.That(async () => await graphs.MoveNextAsync(), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(length > Limit ? SerializationErrorCode.FrameTooLong : SerializationErrorCode.InvalidLength));
    }

    [TestCase(-1)]
    [TestCase(0)]
    [TestCase(3)]
    [TestCase(FrameLimits.HighestMaxFrameLength + 1)]
    public void IsNoLimit(int limit) =>
        Assert.That(() => new FrameLimits { MaxFrameLength = limit }, Throws.TypeOf<ArgumentOutOfRangeException>());

    private static void AssertCheap(Action read)
    {
        Refuse(read);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Refuse(read);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.That(allocated, Is.LessThan(Justified));
    }

    private static void Refuse(Action read)
    {
        try
        {
            read();
        }
        catch (SerializationException)
        {
            // Other tests check the result.
        }
    }
}
