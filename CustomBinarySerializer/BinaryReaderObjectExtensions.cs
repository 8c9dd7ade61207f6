using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: handed through from the formatter to those who use it.

namespace CustomBinarySerializer;

/// <summary>
/// Objects inside a payload, for contract authors. These need a registry, and so a reader that a
/// <see cref="CustomBinaryFormatter"/> handed to <see cref="ICustomBinarySerializable.SetDataFrom"/>.
/// </summary>
/// <remarks>
/// Whatever goes wrong inside a nested object, the reader is after it then, so a contract may catch the
/// exception and go on.
/// </remarks>
public static class BinaryReaderObjectExtensions
{
    /// <summary>Reads what <see cref="BinaryWriterObjectExtensions.WriteObject"/> wrote.</summary>
    /// <param name="reader">The reader that the contract was handed.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="InvalidOperationException">The reader isn't a formatter's.</exception>
    /// <exception cref="SerializationException">The bytes aren't a frame of a registered type, its contract failed, or the object is nested too deeply.</exception>
    public static object? ReadObject(this BinaryReader reader) => ReadObject<object>(reader);

    /// <summary>Reads what <see cref="BinaryWriterObjectExtensions.WriteObject"/> wrote, if it is of the type asked for.</summary>
    /// <typeparam name="T">A type that the object must be assignable to, which is checked before anything is created.</typeparam>
    /// <param name="reader">The reader that the contract was handed.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="InvalidOperationException">The reader isn't a formatter's.</exception>
    /// <exception cref="SerializationException">
    /// The bytes aren't a frame of a registered type that is a <typeparamref name="T"/>, its contract failed, or the object is nested too deeply.
    /// </exception>
    public static T? ReadObject<T>(this BinaryReader reader)
    {
        FrameSession session = SessionOf(reader, nameof(ReadObject));
        return (T?)session.Host.ReadNested(session, typeof(T));
    }

    /// <summary>Reads what <see cref="BinaryWriterObjectExtensions.WriteExactObject{T}"/> wrote.</summary>
    /// <typeparam name="T">The same type as in writing.</typeparam>
    /// <param name="reader">The reader that the contract was handed.</param>
    /// <returns>The object, or null if null was written.</returns>
    /// <exception cref="InvalidOperationException">The reader isn't a formatter's.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the object is nested too deeply.</exception>
    public static T? ReadExactObject<T>(this BinaryReader reader)
    {
        FrameSession session = SessionOf(reader, nameof(ReadExactObject));
        return (T?)session.Host.ReadNestedExact(session, typeof(T));
    }

    /// <summary>Returns the <see cref="CustomBinaryFormatter.Context"/> of the formatter that reads.</summary>
    /// <param name="reader">The reader that the contract was handed.</param>
    /// <exception cref="InvalidOperationException">The reader isn't a formatter's.</exception>
    public static StreamingContext GetStreamingContext(this BinaryReader reader) => SessionOf(reader, nameof(GetStreamingContext)).Host.StreamingContext;

    /// <summary>Returns the <see cref="CustomBinaryFormatter.SurrogateSelector"/> of the formatter that reads.</summary>
    /// <param name="reader">The reader that the contract was handed.</param>
    /// <exception cref="InvalidOperationException">The reader isn't a formatter's.</exception>
    public static ISurrogateSelector? GetSurrogateSelector(this BinaryReader reader) => SessionOf(reader, nameof(GetSurrogateSelector)).Host.Surrogates;

    private static FrameSession SessionOf(BinaryReader reader, string call)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader is PayloadReader { Session: { } session } ? session : ObservedSessionOf(reader, call);
    }

    private static FrameSession ObservedSessionOf(BinaryReader reader, string call) =>
        reader is IPayloadObserver<PayloadReader> observer && observer.PassOn(call) is { Session: { } session }
            ? session
            : throw new InvalidOperationException(
                $"{reader.GetType().Name} knows no registry: objects can be read only with the reader that a CustomBinaryFormatter hands to SetDataFrom.");
}
