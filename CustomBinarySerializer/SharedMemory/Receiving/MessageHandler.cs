using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>Reads a frame and hands on the object.</summary>
internal abstract class MessageHandler
{
    internal abstract void Handle(FrameCodec codec, ReadOnlySpan<byte> frame);
}
