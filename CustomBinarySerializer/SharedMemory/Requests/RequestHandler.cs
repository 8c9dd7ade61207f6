using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>Reads a request and writes the reply.</summary>
internal abstract class RequestHandler
{
    internal abstract ReadOnlySpan<byte> Answer(FrameCodec codec, ReadOnlySpan<byte> request, Envelope envelope, long correlation);
}
