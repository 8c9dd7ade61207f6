using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: handed through from the formatter to those who use it.

namespace CustomBinarySerializer;

/// <summary>
/// Objects inside a payload, for contract authors. These need a registry, and so a writer that a
/// <see cref="CustomBinaryFormatter"/> handed to <see cref="ICustomBinarySerializable.WriteDataTo"/>.
/// </summary>
public static class BinaryWriterObjectExtensions
{
    /// <summary>
    /// Writes a registered object of any type: a frame inside the payload (length, type id, payload), or an int32 0 for null.
    /// </summary>
    /// <param name="writer">The writer that the contract was handed.</param>
    /// <param name="value">An object whose exact type is registered, or null.</param>
    /// <exception cref="InvalidOperationException">The writer isn't a formatter's.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the object is nested too deeply.</exception>
    public static void WriteObject(this BinaryWriter writer, object? value)
    {
        FrameSession session = SessionOf(writer, nameof(WriteObject));
        session.Host.WriteNested(session, value);
    }

    /// <summary>
    /// Writes a registered object whose type the reader knows: the payload length plus 1, 7 bits at a time, then the payload; 0 for null.
    /// </summary>
    /// <typeparam name="T">The exact type of the object; an object of a derived type is refused.</typeparam>
    /// <param name="writer">The writer that the contract was handed.</param>
    /// <param name="value">An object of exactly <typeparamref name="T"/>, or null.</param>
    /// <exception cref="InvalidOperationException">The writer isn't a formatter's.</exception>
    /// <exception cref="ArgumentException"><paramref name="value"/> is of another type.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the object is nested too deeply.</exception>
    public static void WriteExactObject<T>(this BinaryWriter writer, T? value)
    {
        FrameSession session = SessionOf(writer, nameof(WriteExactObject));
        if (value is not null && value.GetType() != typeof(T))
        {
            throw new ArgumentException(
                $"The object is a {value.GetType()}, not exactly a {typeof(T)}. WriteObject writes objects of any registered type.", nameof(value));
        }

        session.Host.WriteNestedExact(session, value);
    }

    /// <summary>Returns the <see cref="CustomBinaryFormatter.Context"/> of the formatter that writes.</summary>
    /// <param name="writer">The writer that the contract was handed.</param>
    /// <exception cref="InvalidOperationException">The writer isn't a formatter's.</exception>
    public static StreamingContext GetStreamingContext(this BinaryWriter writer) => SessionOf(writer, nameof(GetStreamingContext)).Host.StreamingContext;

    /// <summary>Returns the <see cref="CustomBinaryFormatter.SurrogateSelector"/> of the formatter that writes.</summary>
    /// <param name="writer">The writer that the contract was handed.</param>
    /// <exception cref="InvalidOperationException">The writer isn't a formatter's.</exception>
    public static ISurrogateSelector? GetSurrogateSelector(this BinaryWriter writer) => SessionOf(writer, nameof(GetSurrogateSelector)).Host.Surrogates;

    private static FrameSession SessionOf(BinaryWriter writer, string call)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return writer is PayloadWriter { Session: { } session } ? session : ObservedSessionOf(writer, call);
    }

    private static FrameSession ObservedSessionOf(BinaryWriter writer, string call) =>
        writer is IPayloadObserver<PayloadWriter> observer && observer.PassOn(call) is { Session: { } session }
            ? session
            : throw new InvalidOperationException(
                $"{writer.GetType().Name} knows no registry: objects can be written only with the writer that a CustomBinaryFormatter hands to WriteDataTo.");
}
