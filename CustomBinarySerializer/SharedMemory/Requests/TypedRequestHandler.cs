using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>The handler for one type of requests.</summary>
internal sealed class TypedRequestHandler<TRequest, TReply>(Func<TRequest, TReply> answer) : RequestHandler
{
    internal override ReadOnlySpan<byte> Answer(FrameCodec codec, ReadOnlySpan<byte> request, Envelope envelope, long correlation)
    {
        TReply reply = answer(codec.Read<TRequest>(request));
        return reply is null
            ? throw SharedMemoryErrors.NullReply(typeof(TRequest))
            : envelope.Write(RecordWord.ReplyId, correlation, reply);
    }
}
