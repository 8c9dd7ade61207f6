using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: handed through from the formatter to those who use it.

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that write nested objects, for contract authors. They need the writer that a
/// <see cref="CustomBinaryFormatter"/> passes to <see cref="ICustomBinarySerializable.WriteDataTo"/>.
/// </summary>
public static class BinaryWriterObjectExtensions
{
    /// <summary>
    /// Writes an object of any registered type as a nested frame (length, type id, payload), or an int32 0 for null.
    /// </summary>
    /// <param name="writer">The writer that the formatter passed to the contract.</param>
    /// <param name="value">An object whose exact type is registered, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the writer.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the depth limit is exceeded.
    /// </exception>
    public static void WriteObject(this BinaryWriter writer, object? value)
    {
        FrameSession session = SessionOf(writer, nameof(WriteObject));
        session.Host.WriteNested(session, value);
    }

    /// <summary>
    /// Writes an object without its type id, for readers that know the type: the payload length plus 1, then the
    /// payload.
    /// </summary>
    /// <remarks>The length is a 7-bit encoded integer. Null is a single 0.</remarks>
    /// <typeparam name="T">The exact type of the object. Objects of derived types are rejected.</typeparam>
    /// <param name="writer">The writer that the formatter passed to the contract.</param>
    /// <param name="value">An object of exactly <typeparamref name="T"/>, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the writer.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="value"/> isn't of exactly the type <typeparamref name="T"/>.
    /// </exception>
    /// <exception cref="SerializationException">
    /// <typeparamref name="T"/> isn't registered, its contract failed, or the depth limit is exceeded.
    /// </exception>
    public static void WriteExactObject<T>(this BinaryWriter writer, T? value)
    {
        FrameSession session = SessionOf(writer, nameof(WriteExactObject));
        if (value is not null && value.GetType() != typeof(T))
        {
            throw new ArgumentException(
                $"The object is a {value.GetType()}, not exactly a {typeof(T)}. WriteObject writes objects of any registered type.",
                nameof(value));
        }

        session.Host.WriteNestedExact(session, value);
    }

    /// <summary>Returns the <see cref="CustomBinaryFormatter.Context"/> of the formatter that writes.</summary>
    /// <param name="writer">The writer that the formatter passed to the contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the writer.</exception>
    public static StreamingContext GetStreamingContext(this BinaryWriter writer) =>
        SessionOf(writer, nameof(GetStreamingContext)).Host.StreamingContext;

    /// <summary>
    /// Returns the <see cref="CustomBinaryFormatter.SurrogateSelector"/> of the formatter that writes.
    /// </summary>
    /// <param name="writer">The writer that the formatter passed to the contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A formatter didn't create the writer.</exception>
    public static ISurrogateSelector? GetSurrogateSelector(this BinaryWriter writer) =>
        SessionOf(writer, nameof(GetSurrogateSelector)).Host.Surrogates;

    private static FrameSession SessionOf(BinaryWriter writer, string call)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return writer is PayloadWriter { Session: { } session } ? session : ObservedSessionOf(writer, call);
    }

    private static FrameSession ObservedSessionOf(BinaryWriter writer, string call) =>
        writer is IPayloadObserver<PayloadWriter> observer && observer.PassOn(call) is { Session: { } session }
            ? session
            : throw new InvalidOperationException(
                $"{writer.GetType().Name} knows no registry: objects can be written only with the writer "
                + "that a CustomBinaryFormatter hands to WriteDataTo.");
}
