using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>The numbers that files on disk depend on.</summary>
public sealed class FrameLayoutTests
{
    [Test]
    public void OffsetsAndSizesAreThoseOf2008()
    {
        Assert.Multiple(() =>
        {
            Assert.That(FrameHeader.LengthOffset, Is.Zero);
            Assert.That(FrameHeader.LengthSize, Is.EqualTo(4));
            Assert.That(FrameHeader.TypeIdOffset, Is.EqualTo(4));
            Assert.That(FrameHeader.Size, Is.EqualTo(8));
            Assert.That(FrameHeader.MinLength, Is.EqualTo(4));
        });
    }

    [TestCase(8, 1, new byte[] { 4, 0, 0, 0, 1, 0, 0, 0 })]
    [TestCase(0x01020308, 0x0A0B0C0D, new byte[] { 4, 3, 2, 1, 0x0D, 0x0C, 0x0B, 0x0A })]
    [TestCase(9, -1, new byte[] { 5, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF })]
    public void NumbersAreLittleEndian(int frameSize, int typeId, byte[] header)
    {
        byte[] written = new byte[FrameHeader.Size];

        FrameHeader.Write(written, frameSize, typeId);

        Assert.That(written, Is.EqualTo(header));
        Assert.That(FrameHeader.ReadLength(header), Is.EqualTo(frameSize - FrameHeader.LengthSize));
        Assert.That(FrameHeader.ReadTypeId(header), Is.EqualTo(typeId));
    }

    [Test]
    public void LimitsAreThoseThatTheDocumentationNames()
    {
        Assert.Multiple(() =>
        {
            Assert.That(FrameLimits.Default, Is.EqualTo(new FrameLimits()));
            Assert.That(FrameLimits.Default.MaxFrameLength, Is.EqualTo(1 << 30));
            Assert.That(FrameLimits.Default.MaxDepth, Is.EqualTo(512));
            Assert.That(FrameLimits.Default.MaxCollectionCount, Is.EqualTo(Array.MaxLength));
            Assert.That(FormatterOptions.Default.Limits, Is.EqualTo(FrameLimits.Default));
        });
    }
}
