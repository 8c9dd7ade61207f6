namespace CustomBinarySerializer;

/// <summary>
/// Reads messages that BinaryFormatter wrote, for a formatter that meets them where a frame was to begin: see
/// <see cref="FormatterOptions.BinaryFormatterReader"/>.
/// </summary>
/// <remarks>
/// The one there is, <c>BinaryFormatterImporter</c>, is in the package CustomBinarySerializer.BinaryFormatter, so that programs without
/// old files don't carry it. Thread-safe.
/// </remarks>
public abstract class BinaryFormatterReader
{
    internal BinaryFormatterReader()
    {
    }

    /// <summary>Whether it can read for a formatter over this registry.</summary>
    internal abstract bool Serves(TypeRegistry registry);

    /// <summary>Reads the message whose first bytes are <see cref="Frames.BinaryFormatterSignature"/>, and were read already.</summary>
    /// <param name="codec">The codec of the formatter: its limits, binder, surrogates and context count.</param>
    /// <param name="rest">Is after those bytes; in the end, after the message.</param>
    /// <exception cref="BinarySerializationException">The bytes are no message, or what it holds can't be read.</exception>
    internal abstract object Read(Frames.FrameCodec codec, Stream rest);

    /// <inheritdoc cref="Read(Frames.FrameCodec, Stream)"/>
    internal abstract ValueTask<object> ReadAsync(Frames.FrameCodec codec, Stream rest, CancellationToken cancellationToken);

    /// <summary>Reads the message that a span begins with.</summary>
    /// <param name="codec">The codec of the formatter.</param>
    /// <param name="bytes">Begins with the signature, and may hold more after the message.</param>
    /// <param name="bytesConsumed">The size of the message; 0 if it isn't whole. Known also when the call throws for what the message holds.</param>
    /// <exception cref="BinarySerializationException">The bytes are no message, or what it holds can't be read.</exception>
    internal abstract object Read(Frames.FrameCodec codec, ReadOnlySpan<byte> bytes, out int bytesConsumed);
}
