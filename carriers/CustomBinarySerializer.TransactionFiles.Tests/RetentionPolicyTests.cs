namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Tests of the choice of the oldest segments that leave.</summary>
public sealed class RetentionPolicyTests
{
    private static readonly DateTimeOffset s_now = new(2026, 11, 28, 12, 0, 0, TimeSpan.Zero);

    // Begun 5, 4, 3, 2 and 1 days ago; the third can't be read.
    private static readonly StoredSegment[] s_segments =
    [
        .. Enumerable.Range(0, 5).Select(
            i => new StoredSegment(i * 100, 1000, i == 2 ? null : s_now.AddDays(i - 5), Stub: null)),
    ];

    [Test]
    public void NoneLeavesWithoutACondition() => Assert.That(CountOf(new()), Is.Zero);

    [TestCase(0, 0)]
    [TestCase(99, 0)]
    [TestCase(100, 1)]
    [TestCase(250, 2)]
    [TestCase(100_000, 4, Description = "never the last")]
    public void OrdinalDecides(long before, int expected) => Assert.That(CountOf(new() { Before = before }), Is.EqualTo(expected));

    [TestCase(5, 0)]
    [TestCase(4, 1, Description = "the next segment was begun 4 days ago")]
    [TestCase(3, 1, Description = "of an unreadable segment the one after it counts")]
    [TestCase(2, 3)]
    [TestCase(0, 4)]
    public void AgeDecides(int days, int expected) =>
        Assert.That(CountOf(new() { MaxAge = TimeSpan.FromDays(days) }), Is.EqualTo(expected));

    [TestCase(5000, 0)]
    [TestCase(4999, 1)]
    [TestCase(2000, 3)]
    [TestCase(0, 4)]
    public void SizeDecides(long bytes, int expected) => Assert.That(CountOf(new() { MaxBytes = bytes }), Is.EqualTo(expected));

    [TestCase(5, 0)]
    [TestCase(2, 3)]
    [TestCase(1, 4)]
    public void NumberDecides(int most, int expected) => Assert.That(CountOf(new() { MaxSegments = most }), Is.EqualTo(expected));

    [Test]
    public void SingleConditionIsEnough() =>
        Assert.That(CountOf(new() { Before = 100, MaxBytes = 3000, MaxSegments = 4 }), Is.EqualTo(2));

    [Test]
    public void ValuesHaveTheirRanges()
    {
        RetentionPolicy policy = new();
        Assert.That(() => policy with { Before = -1 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => policy with { MaxAge = TimeSpan.FromTicks(-1) }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => policy with { MaxBytes = -1 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => policy with { MaxSegments = 0 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(policy with { Before = null, MaxAge = null, MaxBytes = null, MaxSegments = null }, Is.EqualTo(policy));
    }

    private static int CountOf(RetentionPolicy policy) => policy.CountOfLeaving(s_segments, s_now);
}
