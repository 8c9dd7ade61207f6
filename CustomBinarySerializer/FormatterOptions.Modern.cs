namespace CustomBinarySerializer;

/// <content>The options of what .NET Framework doesn't have.</content>
public sealed partial record FormatterOptions
{
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
    /// Formatters that are constructed without options use the reader that <c>ReadBinaryFormatterMessages</c> has
    /// attached to their registry, if any.
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
}
