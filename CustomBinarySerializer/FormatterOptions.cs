namespace CustomBinarySerializer;

/// <summary>What a formatter is asked to do beyond the defaults. Immutable.</summary>
public sealed record FormatterOptions
{
    /// <summary>The options of a formatter that is given none.</summary>
    public static FormatterOptions Default { get; } = new();

    /// <summary>
    /// For untrusted bytes: at most 1 MiB per frame, 64 levels, 65,536 items per collection,
    /// 262,144 objects per graph, 1 MiB of memory and 64 bytes for each byte of a frame; bytes after those that
    /// a contract reads are an error, whatever its registration says; dictionaries read by the extension methods get
    /// comparers that an attacker can't steer into collisions.
    /// </summary>
    public static FormatterOptions UntrustedData { get; } = new()
    {
        Limits = new FrameLimits { MaxFrameLength = 1 << 20, MaxDepth = 64, MaxCollectionCount = 1 << 16, MaxGraphObjects = 1 << 18, MaxMemoryFactor = 64 },
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
    } = new();

    /// <summary>
    /// Whether reading text returns the string that was made before of the same bytes, instead of a new one. False by
    /// default.
    /// </summary>
    /// <remarks>
    /// <para>
    /// For messages that repeat their symbols, names and codes: those then cost no allocation, which is most of what reading
    /// costs. <see cref="BinaryReader.ReadString"/> and <see cref="BinaryReaderValueExtensions.ReadNullableString"/> do so,
    /// in hand-written contracts too. What is read is the same either way, up to reference equality.
    /// </para>
    /// <para>
    /// Texts of up to 32 bytes of UTF-8 take part. Each thread that reads keeps the last 1,024 of them at most, in about
    /// 140 KB at most, which it shares with nobody; where two texts want one place, the older one is forgotten and made again
    /// when it comes again. So no input makes this grow or slow, and it may be combined with <see cref="UntrustedData"/>.
    /// Text that never repeats costs a few percent more.
    /// </para>
    /// </remarks>
    public bool ReuseStrings { get; init; }

    /// <summary>
    /// Reads messages that BinaryFormatter wrote, wherever one takes the place of a frame: a
    /// <c>BinaryFormatterImporter</c> of the package CustomBinarySerializer.BinaryFormatter, over the same registry. Null by default:
    /// such messages are refused.
    /// </summary>
    /// <remarks>So a program reads old files and writes new ones. Sequences and pipes hold frames only.</remarks>
    public BinaryFormatterReader? BinaryFormatterReader { get; init; }

    /// <summary>
    /// Whether the fields of an object graph must be those of its types: a field without
    /// <see cref="System.Runtime.Serialization.OptionalFieldAttribute"/> that a frame lacks, and one that the type lacks, are then
    /// errors. False by default: as BinaryFormatter with <c>FormatterAssemblyStyle.Simple</c>, the one keeps its default, and the
    /// other is passed over.
    /// </summary>
    public bool StrictGraphLayouts { get; init; }

    internal bool TreatsDataAsUntrusted { get; private init; }
}
