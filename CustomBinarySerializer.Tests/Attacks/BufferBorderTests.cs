using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

/// <summary>The formatter of 2008 copied through 20,000 bytes, and lost what didn't fit or came in pieces.</summary>
public sealed class BufferBorderTests
{
    private const int HeaderSize = 8;

    [TestCase(19_999)]
    [TestCase(20_000)]
    [TestCase(20_001)]
    [TestCase(4_095)]
    [TestCase(4_096)]
    [TestCase(4_097)]
    [TestCase(8_193)]
    public void AFrameOfThisSizeArrivesByteByByte(int frameSize)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        Block block = Block.OfSize(frameSize - HeaderSize);
        byte[] frame = formatter.Serialized(block);
        Assert.That(frame, Has.Length.EqualTo(frameSize));
        ChunkedStream stream = new((byte[])[.. frame, .. frame], 1);

        Assert.That(formatter.Deserialize(stream), Is.EqualTo(block));
        Assert.That(stream.Delivered, Is.EqualTo(frameSize));
        Assert.That(formatter.DeserializeAsync(stream).AsTask().GetAwaiter().GetResult(), Is.EqualTo(block));
        Assert.That(stream.Delivered, Is.EqualTo(2 * frameSize));
    }

    [Test]
    public void FramesOfFallingSizeDoNotSeeEachOthersBytes()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        int[] sizes = [2_000_000, 100_000, 20_000, 5_000, 100, 1, 0];
        Block[] blocks = [.. sizes.Select(Block.OfSize)];

        ReadingWay oneToSeven = ReadingWay.All.Single(way => way.Name == "1 to 7 bytes at a time");

        Assert.That(oneToSeven.ReadAll(formatter, formatter.Serialized(blocks)), Is.EqualTo(blocks));
    }
}
