namespace CustomBinarySerializer;

/// <summary>When the shippers of a host aren't healthy any more.</summary>
public sealed class StreamHealthOptions
{
    /// <summary>How many durable messages may not be replicated yet: 0 or more; 100,000 by default. A shipper with more is degraded.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxShipperLag
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 100_000;
}
