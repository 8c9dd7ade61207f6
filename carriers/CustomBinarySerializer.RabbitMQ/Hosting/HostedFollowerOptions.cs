namespace CustomBinarySerializer.Replication;

/// <summary>Which stream a host hands to a handler, and where it remembers how far it has come.</summary>
public sealed class HostedFollowerOptions : HostedStreamOptions
{
    /// <summary>
    /// The file that holds the place (<see cref="StreamPlaceFile"/>). Null, the default: the handler keeps it, as an <see cref="IStreamPlaceStore"/>; where it isn't one,
    /// each start handles all messages from the first that the stream has, as a projection in memory needs it.
    /// </summary>
    public string? PlaceFile { get; set; }

    /// <summary>How the stream is followed: its group, how messages are decoded. As <see cref="StreamFollowerOptions.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public StreamFollowerOptions Follower
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    internal override IEnumerable<string> Problems() => PlaceFile is { Length: 0 } ? base.Problems().Prepend($"has an empty {nameof(PlaceFile)}.") : base.Problems();
}
