using System.Buffers;
using Grpc.Core;

namespace CustomBinarySerializer.Grpc;

/// <summary>Makes messages of gRPC calls frames.</summary>
public static class FrameMarshaller
{
    /// <summary>Makes a marshaller, for both sides of a method.</summary>
    /// <typeparam name="T">
    /// The type of the messages: a registered type, or a base type or interface of registered types.
    /// </typeparam>
    /// <param name="formatter">
    /// Writes and reads messages. Those of others are untrusted: have <see cref="FormatterOptions.UntrustedData"/>,
    /// whose limit is 1 MiB; gRPC's own limit of 4 MB for what is received holds besides.
    /// </param>
    /// <returns>The marshaller, which is thread-safe.</returns>
    /// <remarks>
    /// A message that isn't one whole frame of that type ends the call with <see cref="StatusCode.Internal"/>, as gRPC
    /// has it for messages that can't be read. The status has the <see cref="SerializationErrorCode"/>, and names no
    /// type; its <see cref="Status.DebugException"/> does, which doesn't travel.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="formatter"/> is null.</exception>
    public static Marshaller<T> Create<T>(CustomBinaryFormatter formatter)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(formatter);
        return new Marshaller<T>((value, context) => Write(formatter, value, context), context => Read<T>(formatter, context));
    }

    private static void Write<T>(CustomBinaryFormatter formatter, T value, SerializationContext context)
    {
        formatter.Serialize(context.GetBufferWriter(), value);
        context.Complete();
    }

    private static T Read<T>(CustomBinaryFormatter formatter, DeserializationContext context)
    {
        ReadOnlySequence<byte> message = context.PayloadAsReadOnlySequence();
        try
        {
            return formatter.TryDeserialize(ref message, out T? value)
                ? message.IsEmpty ? value : throw Refusal(SerializationErrorCode.PayloadNotConsumed, cause: null)
                : throw Refusal(SerializationErrorCode.TruncatedFrame, cause: null);
        }
        catch (BinarySerializationException e)
        {
            throw Refusal(e.Code, e);
        }
    }

    private static RpcException Refusal(SerializationErrorCode code, Exception? cause) =>
        new(new Status(StatusCode.Internal, $"The message isn't one frame of the type that is expected: {code}.", cause!));
}
