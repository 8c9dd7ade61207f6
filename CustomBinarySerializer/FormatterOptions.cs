namespace CustomBinarySerializer;

/// <summary>The options of a formatter. Immutable.</summary>
public sealed partial record FormatterOptions
{
    /// <summary>Gets the default options.</summary>
    public static FormatterOptions Default { get; } = new();

    /// <summary>
    /// Gets the options for untrusted bytes: strict limits, and dictionaries that withstand hash collisions.
    /// </summary>
    /// <remarks>
    /// The limits are 1 MiB per frame, 64 levels, 65,536 items per collection, 262,144 objects per graph, and 1 MiB of
    /// memory plus 64 bytes for each byte of a frame. Bytes after those that a contract reads are an error, whatever
    /// the registration allows. Dictionaries that the extension methods read get comparers with a random seed.
    /// </remarks>
    public static FormatterOptions UntrustedData { get; } = new()
    {
        Limits = new FrameLimits
        {
            MaxFrameLength = 1 << 20,
            MaxDepth = 64,
            MaxCollectionCount = 1 << 16,
            MaxGraphObjects = 1 << 18,
            MaxMemoryFactor = 64,
        },
        TreatsDataAsUntrusted = true,
    };

    /// <summary>Gets the limits. <see cref="FrameLimits.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FrameLimits Limits
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    internal bool TreatsDataAsUntrusted { get; private init; }
}
