using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: handed through from the formatter to those who use it.

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that read nested objects, for contract authors. They need the reader that a
/// <see cref="CustomBinaryFormatter"/> passes to <see cref="ICustomBinarySerializable.SetDataFrom"/>.
/// </summary>
/// <remarks>
/// If reading a nested object fails, the reader is positioned after that object. A contract may catch the exception and
/// continue.
/// </remarks>
public static class BinaryReaderObjectExtensions
{
    /// <summary>Reads an object that <see cref="BinaryWriterObjectExtensions.WriteObject"/> wrote.</summary>
    /// <param name="reader">The reader that the formatter passed to the contract.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the reader.</exception>
    /// <exception cref="SerializationException">
    /// The bytes aren't a frame of a registered type, its contract failed, or the depth limit is exceeded.
    /// </exception>
    public static object? ReadObject(this BinaryReader reader) => ReadObject<object>(reader);

    /// <summary>
    /// Reads an object that <see cref="BinaryWriterObjectExtensions.WriteObject"/> wrote, if it has the requested type.
    /// </summary>
    /// <typeparam name="T">The type to return. Assignability is checked before the object is created.</typeparam>
    /// <param name="reader">The reader that the formatter passed to the contract.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the reader.</exception>
    /// <exception cref="SerializationException">
    /// The bytes aren't a frame of a registered <typeparamref name="T"/>, its contract failed, or the depth limit is
    /// exceeded.
    /// </exception>
    public static T? ReadObject<T>(this BinaryReader reader)
    {
        FrameSession session = SessionOf(reader, nameof(ReadObject));
        return (T?)session.Host.ReadNested(session, typeof(T));
    }

    /// <summary>Reads an object that <see cref="BinaryWriterObjectExtensions.WriteExactObject{T}"/> wrote.</summary>
    /// <typeparam name="T">The type that was used in writing.</typeparam>
    /// <param name="reader">The reader that the formatter passed to the contract.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the reader.</exception>
    /// <exception cref="SerializationException">
    /// <typeparamref name="T"/> isn't registered, its contract failed, the payload ends before the object does, or the
    /// depth limit is exceeded.
    /// </exception>
    public static T? ReadExactObject<T>(this BinaryReader reader)
    {
        FrameSession session = SessionOf(reader, nameof(ReadExactObject));
        return (T?)session.Host.ReadNestedExact(session, typeof(T));
    }

    /// <summary>Returns the <see cref="CustomBinaryFormatter.Context"/> of the formatter that reads.</summary>
    /// <param name="reader">The reader that the formatter passed to the contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the reader.</exception>
    public static StreamingContext GetStreamingContext(this BinaryReader reader) =>
        SessionOf(reader, nameof(GetStreamingContext)).Host.StreamingContext;

    /// <summary>
    /// Returns the <see cref="CustomBinaryFormatter.SurrogateSelector"/> of the formatter that reads.
    /// </summary>
    /// <param name="reader">The reader that the formatter passed to the contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the reader.</exception>
    public static ISurrogateSelector? GetSurrogateSelector(this BinaryReader reader) =>
        SessionOf(reader, nameof(GetSurrogateSelector)).Host.Surrogates;

    private static FrameSession SessionOf(BinaryReader reader, string call)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader is PayloadReader { Session: { } session } ? session : ObservedSessionOf(reader, call);
    }

    private static FrameSession ObservedSessionOf(BinaryReader reader, string call) =>
        reader is IPayloadObserver<PayloadReader> observer && observer.PassOn(call) is { Session: { } session }
            ? session
            : throw new InvalidOperationException(
                $"{reader.GetType().Name} knows no registry: objects can be read only with the reader "
                + "that a CustomBinaryFormatter hands to SetDataFrom.");
}
