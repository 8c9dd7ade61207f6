namespace CustomBinarySerializer;

/// <summary>The options of a formatter. Immutable.</summary>
public sealed record FormatterOptions
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

    /// <summary>Gets whether reading reuses cached strings for repeated texts. False by default.</summary>
    /// <remarks>
    /// <para>
    /// Use it for messages that repeat symbols, names and codes: repeated texts then cost no allocation. It also
    /// applies to <see cref="BinaryReader.ReadString"/> and
    /// <see cref="BinaryReaderValueExtensions.ReadNullableString"/> in hand-written contracts. The values that are read
    /// are the same, except for reference equality.
    /// </para>
    /// <para>
    /// Texts of up to 32 UTF-8 bytes are cached. Each reading thread has a cache of at most 1,024 texts and about 140
    /// KB. A text that maps to an occupied slot replaces the older one. No input makes the cache grow or slow down, so
    /// it is safe with <see cref="UntrustedData"/>. Texts that never repeat cost a few percent more.
    /// </para>
    /// </remarks>
    public bool ReuseStrings { get; init; }

    /// <summary>
    /// Gets the reader of BinaryFormatter messages in place of frames, or null to reject such messages. Null by
    /// default.
    /// </summary>
    /// <remarks>
    /// The reader is a <c>BinaryFormatterImporter</c> of the package CustomBinarySerializer.BinaryFormatter over the
    /// same registry. With it a program reads old files and writes new ones. Sequences and pipes hold frames only.
    /// </remarks>
    public BinaryFormatterReader? BinaryFormatterReader { get; init; }

    /// <summary>
    /// Gets whether the fields of an object graph must match those of its types exactly. False by default.
    /// </summary>
    /// <remarks>
    /// If true, these are errors: a frame lacks a field that has no
    /// <see cref="System.Runtime.Serialization.OptionalFieldAttribute"/>, or holds a field that the type lacks. If
    /// false, as with BinaryFormatter and <c>FormatterAssemblyStyle.Simple</c>, a missing field keeps its default and
    /// an unknown one is skipped.
    /// </remarks>
    public bool StrictGraphLayouts { get; init; }

    internal bool TreatsDataAsUntrusted { get; private init; }
}
