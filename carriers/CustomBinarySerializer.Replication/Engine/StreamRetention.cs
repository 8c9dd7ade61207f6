namespace CustomBinarySerializer.Replication;

/// <summary>
/// Limits of what a stream keeps, for a shipper that creates it. An existing stream keeps its own. Immutable.
/// </summary>
/// <remarks>
/// A broker deletes whole segments of its own, and never the one that it is writing, so a stream holds up to a segment
/// more.
/// </remarks>
public sealed record StreamRetention
{
    /// <summary>The retention of a stream for which none was set: everything is kept.</summary>
    public static StreamRetention Default { get; } = new();

    private const long SmallestSegment = 1_000_000;
    private const long LargestSegment = 3_000_000_000;
    private const long UsualSegment = 100_000_000;

    private readonly long? _segmentBytes;

    /// <summary>
    /// The maximum size of the stream in bytes; null (the default) for no limit. At least 1; a shipper asks for more,
    /// see <see cref="StreamShipper(string, StreamBroker, string, StreamShipperOptions?)"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public long? MaxBytes
    {
        get;
        init
        {
            if (value is { } bytes)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(bytes, 1);
            }

            field = value;
        }
    }

    /// <summary>
    /// The time for which messages are kept, in whole seconds; null (the default) for ever. At least a second.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below a second.</exception>
    public TimeSpan? MaxAge
    {
        get;
        init
        {
            if (value is { } age)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(age, TimeSpan.FromSeconds(1));
            }

            field = value;
        }
    }

    /// <summary>
    /// The size of each segment of the broker in bytes: 1,000,000 to 3,000,000,000. By default 100 MB, or a quarter of
    /// <see cref="MaxBytes"/> if that is less.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1,000,000 or above 3,000,000,000.</exception>
    public long SegmentBytes
    {
        get => _segmentBytes ?? Math.Clamp((MaxBytes ?? long.MaxValue) / 4, SmallestSegment, UsualSegment);
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, SmallestSegment);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, LargestSegment);
            _segmentBytes = value;
        }
    }

    /// <summary>The number of nodes of a cluster that keep the stream; null (the default) for all.</summary>
    /// <remarks>Followers connect to nodes that have the stream.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int? Replicas
    {
        get;
        init
        {
            if (value is { } replicas)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(replicas, 1);
            }

            field = value;
        }
    }

    /// <summary>The least <see cref="MaxBytes"/> with which a segment and a window of bytes are kept.</summary>
    internal long LeastBytesFor(long window) => _segmentBytes is { } segment
        ? segment + window
        : Math.Min(Math.Max(SmallestSegment + window, ((4 * window) + 2) / 3), UsualSegment + window);
}
