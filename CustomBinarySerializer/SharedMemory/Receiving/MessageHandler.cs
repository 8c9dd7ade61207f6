using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>Reads a frame and hands on the object.</summary>
/// <param name="typeId">The id of the frames that it takes.</param>
internal abstract class MessageHandler(int typeId)
{
    internal int TypeId { get; } = typeId;

    internal abstract void Handle(FrameCodec codec, ReadOnlySpan<byte> frame);
}
