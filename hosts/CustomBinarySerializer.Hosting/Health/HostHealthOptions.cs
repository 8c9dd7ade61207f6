namespace CustomBinarySerializer.Hosting;

/// <summary>Limits of the health check of writers, followers, shippers and mirrors.</summary>
public sealed class HostHealthOptions
{
    /// <summary>
    /// The highest number of messages that a follower or mirror may lag: 0 or more; 100,000 by default. One that lags
    /// more is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxFollowerLag
    {
        get;
        set => field = NotNegative(value);
    } = 100_000;

    /// <summary>
    /// The longest time for which a follower of a stream or a mirror may have messages to handle: not negative; a
    /// minute by default. One that has some for longer is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan MaxFollowerLagTime
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// The highest number of durable messages that aren't replicated yet: 0 or more; 100,000 by default. A shipper with
    /// more is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxShipperLag
    {
        get;
        set => field = NotNegative(value);
    } = 100_000;

    /// <summary>
    /// The lowest number of bytes that are free on the disk of a writer: 0 or more; 1 GiB by default. A writer with
    /// less is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MinFreeDiskSpace
    {
        get;
        set => field = NotNegative(value);
    } = 1L << 30;

    private static long NotNegative(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        return value;
    }
}
