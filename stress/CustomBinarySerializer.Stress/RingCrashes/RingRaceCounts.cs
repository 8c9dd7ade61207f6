namespace Stress.RingCrashes;

/// <summary>The counts of racing processes.</summary>
/// <param name="Opened">Number of pairs of openings that found the same ring.</param>
/// <param name="Deleted">Number of deleted rings.</param>
/// <param name="InUse">Number of deletions that were refused because the ring was open.</param>
/// <param name="Disposed">Number of queues that were disposed while threads sent.</param>
/// <param name="Sent">Number of messages that these threads sent.</param>
internal sealed record RingRaceCounts(long Opened, long Deleted, long InUse, long Disposed, long Sent)
{
    public static RingRaceCounts None { get; } = new(0, 0, 0, 0, 0);

    public static RingRaceCounts operator +(RingRaceCounts one, RingRaceCounts other) => new(
        one.Opened + other.Opened, one.Deleted + other.Deleted, one.InUse + other.InUse, one.Disposed + other.Disposed,
            one.Sent + other.Sent);
}
