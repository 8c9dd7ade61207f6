using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>The handler for one type.</summary>
/// <param name="typeId">Its id.</param>
/// <param name="handle">Takes the object.</param>
/// <param name="reused">The object that all messages are read into; null for a new one each.</param>
internal sealed class TypedHandler<T>(int typeId, Action<T> handle, T? reused) : MessageHandler(typeId)
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
