namespace CustomBinarySerializer.Replication.Engine;

/// <summary>The numbers of epochs of shippers and of members of groups.</summary>
internal static class EpochNumber
{
    private const long Longest = 1 << 20;

    /// <summary>
    /// Returns the number of an epoch after another one: the time in ticks, or a somewhat higher number than the epoch
    /// before if that is more.
    /// </summary>
    /// <remarks>
    /// While a clock is behind, two that begin after the same epoch must not choose the same number: each would take
    /// what the other one wrote for its own.
    /// </remarks>
    /// <param name="before">The highest epoch so far.</param>
    internal static long After(long before)
    {
        long now = DateTime.UtcNow.Ticks;
        return now > before ? now : before + Random.Shared.NextInt64(1, Longest);
    }
}
