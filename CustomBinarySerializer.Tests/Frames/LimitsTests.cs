namespace CustomBinarySerializer.Tests.Frames;

public sealed class LimitsTests
{
    [TestCase(0)]
    [TestCase(-1)]
    public void ADepthThatAllowsNothingIsRefused(int depth) =>
        Assert.That(() => new FrameLimits { MaxDepth = depth }, Throws.TypeOf<ArgumentOutOfRangeException>());

    [TestCase(-1)]
    [TestCase(int.MinValue)]
    public void ANegativeCountIsRefused(int count) =>
        Assert.That(() => new FrameLimits { MaxCollectionCount = count }, Throws.TypeOf<ArgumentOutOfRangeException>());

    [TestCase(0)]
    [TestCase(-1)]
    public void AGraphWithoutObjectsIsRefused(int count) =>
        Assert.That(() => new FrameLimits { MaxGraphObjects = count }, Throws.TypeOf<ArgumentOutOfRangeException>());

    [TestCase(63)]
    [TestCase(-1)]
    public void LessMemoryThanIsNeverCountedIsRefused(int factor) =>
        Assert.That(() => new FrameLimits { MaxMemoryFactor = factor }, Throws.TypeOf<ArgumentOutOfRangeException>());

    [TestCase(4)]
    [TestCase(FrameLimits.HighestMaxFrameLength)]
    public void TheBordersAreAllowed(int length)
    {
        FrameLimits limits = new()
        {
            MaxFrameLength = length,
            MaxDepth = 1,
            MaxCollectionCount = 0,
            MaxGraphObjects = 1,
            MaxMemoryFactor = 64,
        };

        Assert.That(limits.MaxFrameLength, Is.EqualTo(length));
    }

    [Test]
    public void OptionsWithoutLimitsAreRefused() =>
        Assert.That(() => new FormatterOptions { Limits = null! }, Throws.ArgumentNullException);
}
