using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

/// <summary>Tests of the memory in which frames of streams are read.</summary>
[NonParallelizable]
public sealed class FrameBufferGrowthTests
{
    private const int Size = 8_000_000;
    private const int Slack = 100_000;

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void AFrameOfAFileIsReadIntoABufferOfItsSize()
    {
        using TemporaryFolder folder = new();
        File.WriteAllBytes(folder["frame"], Bytes.FrameOf(TypeIds.Block, new byte[Size]));

        Assert.That(AllocatedBy(folder["frame"]), Is.InRange((2 * Size) - Slack, (2 * Size) + Slack), "The buffer and the object.");
    }

    [Test]
    public void ALengthThatAFileDoesNotHaveAllocatesNothing([Values(0, 1, 10_000)] int available)
    {
        using TemporaryFolder folder = new();
        File.WriteAllBytes(folder["frame"], [.. Bytes.Frame(1_000_000_000, TypeIds.Block), .. new byte[available]]);

        Assert.That(AllocatedBy(folder["frame"], isTruncated: true), Is.LessThan(Slack));
    }

    [Test]
    public void ALyingLengthChangesNoResult(
        [Values(long.MinValue, -1, 0, 3, 5_000, long.MaxValue)] long position,
        [Values(long.MinValue, -1, 0, 3, 5_000, long.MaxValue)] long length)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Block, [.. Enumerable.Range(0, 50_000).Select(i => unchecked((byte)i))]);
        using MisreportingStream stream = new(frame, position, length);

        Assert.That(((Block)_formatter.Deserialize(stream)).Bytes, Is.EqualTo(frame[8..]));
    }

    private long AllocatedBy(string path, bool isTruncated = false)
    {
        _formatter.Deserialize(new ChunkedStream(Bytes.FrameOf(TypeIds.Ping)));
        GC.Collect();
        using FileStream stream = File.OpenRead(path);
        long before = GC.GetAllocatedBytesForCurrentThread();
        if (isTruncated)
        {
            Assert.That(
                () => _formatter.Deserialize(stream),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));
        }
        else
        {
            _formatter.Deserialize(stream);
        }

        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
