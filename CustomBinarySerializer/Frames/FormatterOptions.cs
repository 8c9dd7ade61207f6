namespace CustomBinarySerializer;

/// <summary>What a formatter is asked to do beyond the defaults. Immutable.</summary>
public sealed record FormatterOptions
{
    /// <summary>The options of a formatter that is given none.</summary>
    public static FormatterOptions Default { get; } = new();

    /// <summary>
    /// For bytes from strangers: at most 1 MiB per frame, 64 levels, 65,536 items per collection; bytes behind those that
    /// a contract reads are an error, whatever its registration says; dictionaries read by the extension methods get
    /// comparers that an attacker can't steer into collisions.
    /// </summary>
    public static FormatterOptions UntrustedData { get; } = new()
    {
        Limits = new FrameLimits { MaxFrameLength = 1 << 20, MaxDepth = 64, MaxCollectionCount = 1 << 16 },
        TreatsDataAsUntrusted = true,
    };

    /// <summary>The limits. <see cref="FrameLimits.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FrameLimits Limits
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = FrameLimits.Default;

    internal bool TreatsDataAsUntrusted { get; private init; }
}
