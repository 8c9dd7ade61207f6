namespace CustomBinarySerializer;

/// <summary>
/// A reader of BinaryFormatter messages for a formatter. See <see cref="FormatterOptions.BinaryFormatterReader"/>.
/// </summary>
/// <remarks>
/// The only implementation is <c>BinaryFormatterImporter</c> in the package CustomBinarySerializer.BinaryFormatter.
/// Programs without old files don't need that package. Thread-safe.
/// </remarks>
public abstract class BinaryFormatterReader
{
    internal BinaryFormatterReader()
    {
    }

    /// <summary>Returns whether the reader works for a formatter over this registry.</summary>
    internal abstract bool Serves(TypeRegistry registry);

    /// <summary>Reads a message whose signature the caller has already read from the stream.</summary>
    /// <param name="codec">The codec of the formatter: limits, binder, surrogates and context.</param>
    /// <param name="rest">
    /// A stream positioned after <see cref="Frames.BinaryFormatterSignature"/>. The call leaves it after the message.
    /// </param>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't a BinaryFormatter message, or its objects can't be read.
    /// </exception>
    internal abstract object Read(Frames.FrameCodec codec, Stream rest);

    /// <inheritdoc cref="Read(Frames.FrameCodec, Stream)"/>
    internal abstract ValueTask<object> ReadAsync(Frames.FrameCodec codec, Stream rest, CancellationToken cancellationToken);

    /// <summary>Reads the message at the beginning of a span.</summary>
    /// <param name="codec">The codec of the formatter.</param>
    /// <param name="bytes">Bytes that begin with the signature. They may continue after the message.</param>
    /// <param name="bytesConsumed">
    /// The size of the message in bytes; 0 if it is incomplete. Also set when the content is invalid and the call
    /// throws.
    /// </param>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't a BinaryFormatter message, or its objects can't be read.
    /// </exception>
    internal abstract object Read(Frames.FrameCodec codec, ReadOnlySpan<byte> bytes, out int bytesConsumed);
}
