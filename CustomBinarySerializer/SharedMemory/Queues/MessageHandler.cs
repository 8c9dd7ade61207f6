using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>Reads a frame and hands on the object.</summary>
internal abstract class MessageHandler
{
    internal abstract void Handle(FrameCodec codec, ReadOnlySpan<byte> frame);
}

/// <summary>The handler for one type.</summary>
/// <param name="handle">Takes the object.</param>
/// <param name="reused">The object that all messages are read into; null for a new one each.</param>
internal sealed class MessageHandler<T>(Action<T> handle, T? reused) : MessageHandler
{
    internal override void Handle(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        if (typeof(T).IsValueType || reused is null)
        {
            handle(codec.Read<T>(frame));
            return;
        }

        codec.ReadInto(frame, reused);
        handle(reused);
    }
}
