using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication;

/// <summary>Options of a <see cref="StreamShipper"/>. Immutable.</summary>
public sealed record StreamShipperOptions
{
    /// <summary>The options of a shipper that is given none.</summary>
    public static StreamShipperOptions Default { get; } = new();

    /// <summary>
    /// The retention of a stream that the shipper creates. <see cref="StreamRetention.Default"/> by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public StreamRetention Retention
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    /// <summary>
    /// Bytes of frames that travel together: 1 KiB to 1 MiB, 64 KiB by default. A larger message travels alone.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1 KiB or above 1 MiB.</exception>
    public int BatchBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1024);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1 << 20);
            field = value;
        }
    } = 64 * 1024;

    /// <summary>
    /// The time that a message may wait for others in its batch: 0 to 1 second, 5 milliseconds by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or above 1 second.</exception>
    public TimeSpan BatchDelay
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromSeconds(1));
            field = value;
        }
    } = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// The time that starting waits while another shipper has the stream: not negative, or
    /// <see cref="Timeout.InfiniteTimeSpan"/> to stand by. 30 seconds by default, in which a broker notices that the
    /// machine of a shipper has stopped.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    public TimeSpan LockTimeout
    {
        get;
        init
        {
            if (value != Timeout.InfiniteTimeSpan)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            }

            field = value;
        }
    } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Whether a folder that has no transaction file yet, or isn't there, is waited for. <see langword="false"/> by
    /// default: it ends the shipper.
    /// </summary>
    public bool WaitForFolder { get; init; }

    /// <summary>
    /// Whether shipping may begin in a stream that doesn't exist or holds no message, although messages of the folder
    /// were confirmed in it, or the folder's first messages were deleted.
    /// <see langword="false"/> by default: that ends the shipper with an error that names both ends. Set it to ship the
    /// folder again after a stream was lost, and unset it after that.
    /// </summary>
    public bool StartOver { get; init; }

    /// <summary>
    /// The number of replicated messages that are kept in the journal: see <see cref="StreamShipper.DeletableEnd"/>.
    /// Not negative; 10,000,000 by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long DeletionMargin
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 10_000_000;

    /// <summary>
    /// Whether damaged messages of the journal are passed over. <see langword="false"/> by default: they end the
    /// shipper with an error. The stream carries which messages are lost, and why: followers
    /// with <see cref="StreamFollowerOptions.SkipCorrupt"/> pass over exactly these; mirrors and all others end with
    /// <see cref="StreamError.MessagesLost"/>.
    /// </summary>
    public bool SkipCorrupt { get; init; }

    /// <summary>
    /// Called with each damaged range of the journal that is passed over, by the thread that ships. Null by default.
    /// </summary>
    public Action<CorruptRange>? CorruptionSkipped { get; init; }

    /// <summary>
    /// The archive from which archived segments are fetched if they aren't shipped yet. Null by default: then they are
    /// an error.
    /// </summary>
    public SegmentArchive? Archive { get; init; }

    /// <summary>
    /// Refuses a retention that may delete what shippers and readers need. When the broker begins a segment, it deletes
    /// earlier ones until the rest is within <see cref="StreamRetention.MaxBytes"/>. The last of them must stay, which
    /// is longer than asked for by what was on its way; and two shippers may have a window of entries each.
    /// </summary>
    internal void ThrowIfTooLittleIsKept(string parameter)
    {
        long window = LogWindow.Reach * (long)BatchBytes;
        if (Retention.MaxBytes < Retention.SegmentBytes + window)
        {
            throw new ArgumentException(
                FormattableString.Invariant($"The stream is to keep {Retention.MaxBytes:N0} bytes (Retention.MaxBytes), and needs ") +
                FormattableString.Invariant($"{Retention.LeastBytesFor(window):N0}: a segment of the broker (Retention.SegmentBytes, by ") +
                FormattableString.Invariant($"default a quarter of MaxBytes) and {LogWindow.Reach} batches of {BatchBytes:N0} ") +
                "(BatchBytes). Else the broker may delete messages that were confirmed just now. Keep " +
                "more, or make segments or batches smaller.",
                parameter);
        }
    }
}
