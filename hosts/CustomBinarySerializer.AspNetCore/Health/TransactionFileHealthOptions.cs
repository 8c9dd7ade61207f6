namespace CustomBinarySerializer.AspNetCore;

/// <summary>When transaction files of a host aren't healthy any more.</summary>
public sealed class TransactionFileHealthOptions
{
    /// <summary>How many messages a follower may lag: 0 or more; 100,000 by default. One that lags more is degraded.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxFollowerLag
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 100_000;

    /// <summary>How many bytes must be free on the disk of each writer: 0 or more; 1 GiB by default. A writer with less is degraded.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MinFreeDiskSpace
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 1L << 30;
}
