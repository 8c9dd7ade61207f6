using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>Which handler takes messages of which type. To be set before messages are handled.</summary>
/// <param name="codec">Whose types these are.</param>
/// <param name="path">For messages.</param>
internal sealed class MessageHandlers(FrameCodec codec, string path)
{
    private readonly Dictionary<int, MessageHandler> _byId = [];
    private MessageHandler? _last;
    private FrameHandler? _others;

    /// <summary>Sets the handler for a type.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">The type isn't registered, or <paramref name="reused"/> is of another.</exception>
    internal void Set<T>(Action<T> handler, T? reused)
    {
        ArgumentNullException.ThrowIfNull(handler);
        if (!codec.Registry.TryGetTypeId(typeof(T), out int typeId))
        {
            throw SharedMemoryErrors.UnregisteredHandler(typeof(T));
        }

        if (reused is not null && reused.GetType() != typeof(T))
        {
            throw SharedMemoryErrors.DerivedInstance(typeof(T), reused.GetType(), nameof(reused));
        }

        _byId[typeId] = new TypedHandler<T>(typeId, handler, reused);
        _last = null;
    }

    /// <summary>Sets what takes messages that have no handler of their own.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    internal void SetOthers(FrameHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        _others = handler;
    }

    /// <summary>Finds the handler for a type: mostly that of the message before.</summary>
    internal bool TryFind(int typeId, [NotNullWhen(true)] out MessageHandler? handler)
    {
        handler = _last;
        if (handler is not null && handler.TypeId == typeId)
        {
            return true;
        }

        if (!_byId.TryGetValue(typeId, out handler))
        {
            return false;
        }

        _last = handler;
        return true;
    }

    /// <summary>Hands a frame to the handler for its type, or to the one for all others.</summary>
    /// <param name="frame">One whole frame.</param>
    /// <param name="position">Where it was.</param>
    /// <exception cref="BinarySerializationException">There is no handler, or the frame can't be read.</exception>
    internal void Handle(ReadOnlySpan<byte> frame, long position)
    {
        if (TryFind(FrameHeader.ReadTypeId(frame), out MessageHandler? handler))
        {
            handler.Handle(codec, frame);
        }
        else
        {
            HandleOther(frame, position);
        }
    }

    /// <summary>Hands a frame to the handler for all others.</summary>
    /// <param name="frame">One whole frame.</param>
    /// <param name="position">Where it was.</param>
    /// <exception cref="BinarySerializationException">There is none.</exception>
    internal void HandleOther(ReadOnlySpan<byte> frame, long position)
    {
        if (_others is not { } others)
        {
            int typeId = FrameHeader.ReadTypeId(frame);
            throw SharedMemoryErrors.NoHandler(path, position, typeId, codec.Registry.TryGetType(typeId, out Type? type) ? type : null);
        }

        others(frame);
    }
}
