using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a host's shipper.</summary>
public sealed class HostedShipperOptions : HostedStreamOptions
{
    /// <summary>The folder of the transaction file. It is waited for, if it isn't there yet. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>
    /// Whether the host stands by, however long, while another shipper has the stream. <see langword="true"/> by
    /// default, so that a new version of a program starts before the old one has ended; else
    /// <see cref="StreamShipperOptions.LockTimeout"/> holds, after which the host ends.
    /// </summary>
    public bool StandBy { get; set; } = true;

    /// <summary>
    /// The time that a stopping host waits, after its transaction files were closed, until all that is durable is
    /// replicated: not negative, or <see cref="Timeout.InfiniteTimeSpan"/>, the default, for as long as
    /// <c>HostOptions.ShutdownTimeout</c> lets it. It doesn't wait while the broker can't be reached, or accepts
    /// nothing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative, or above 24 days.</exception>
    public TimeSpan DrainTimeout
    {
        get;
        set
        {
            if (value != Timeout.InfiniteTimeSpan)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
                ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromDays(24));
            }

            field = value;
        }
    } = Timeout.InfiniteTimeSpan;

    /// <summary>
    /// Options of the shipper. As <see cref="StreamShipperOptions.Default"/> by default;
    /// <see cref="StreamShipperOptions.WaitForFolder"/> holds in any case.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public StreamShipperOptions Shipper
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    internal StreamShipperOptions MakeShipperOptions() =>
        Shipper with { WaitForFolder = true, LockTimeout = StandBy ? Timeout.InfiniteTimeSpan : Shipper.LockTimeout };

    internal override IEnumerable<string> Problems() =>
        string.IsNullOrEmpty(Folder) ? base.Problems().Prepend($"has no {nameof(Folder)}.") : base.Problems();
}
