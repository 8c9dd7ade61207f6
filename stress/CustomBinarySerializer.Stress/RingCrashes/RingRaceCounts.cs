namespace Stress.RingCrashes;

/// <summary>What processes that raced with each other did.</summary>
/// <param name="Opened">Pairs of openings that found the same ring.</param>
/// <param name="Deleted">Rings deleted.</param>
/// <param name="InUse">Refused, because somebody had the ring open.</param>
/// <param name="Disposed">Queues disposed while threads sent.</param>
/// <param name="Sent">Messages that were sent before or while.</param>
internal sealed record RingRaceCounts(long Opened, long Deleted, long InUse, long Disposed, long Sent)
{
    public static RingRaceCounts None { get; } = new(0, 0, 0, 0, 0);

    public static RingRaceCounts operator +(RingRaceCounts one, RingRaceCounts other) => new(
        one.Opened + other.Opened, one.Deleted + other.Deleted, one.InUse + other.InUse, one.Disposed + other.Disposed, one.Sent + other.Sent);
}
