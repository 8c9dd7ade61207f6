namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Options of a <see cref="TransactionFileReader"/>. Immutable.</summary>
public sealed record TransactionFileReaderOptions
{
    /// <summary>The options of a reader that is given none.</summary>
    public static TransactionFileReaderOptions Default { get; } = new();

    /// <summary>
    /// Options that decode messages: limits, <see cref="FormatterOptions.ReuseStrings"/>,
    /// <see cref="FormatterOptions.UntrustedData"/>. <see cref="FormatterOptions.Default"/> by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FormatterOptions Formatter
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    /// <summary>
    /// Whether only durable messages are shown, which no crash of the machine takes back. <see langword="false"/> by
    /// default: every written message is shown.
    /// </summary>
    public bool DurableOnly { get; init; }

    /// <summary>
    /// Whether damaged messages are passed over instead of being an error. <see langword="false"/> by default. Each
    /// range that is passed over is reported to <see cref="CorruptionSkipped"/>.
    /// </summary>
    public bool SkipCorrupt { get; init; }

    /// <summary>
    /// Called with each range that is passed over under <see cref="SkipCorrupt"/>, by the thread that reads, each time
    /// that it is read. Null by default.
    /// </summary>
    public Action<CorruptRange>? CorruptionSkipped { get; init; }

    /// <summary>
    /// Whether messages may be read whose ids the registry knows otherwise. <see langword="false"/> by default: opening
    /// the folder is an error that says what differs. Ids that the registry lacks are never an error before such a
    /// message is decoded.
    /// </summary>
    public bool IgnoreSchemaDifferences { get; init; }

    /// <summary>
    /// The archive from which archived segments are fetched when a message in them is read. Null by default: such a
    /// message is an error that names the archive.
    /// </summary>
    /// <remarks>
    /// A read that meets an archived segment waits until it is fetched and verified. What was fetched is kept in
    /// <see cref="SegmentArchive.CacheFolder"/> until the reader is closed or needs the room.
    /// </remarks>
    public SegmentArchive? Archive { get; init; }
}
