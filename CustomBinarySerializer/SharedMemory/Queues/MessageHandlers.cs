using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>Which handler takes messages of which type.</summary>
internal sealed class MessageHandlers
{
    private readonly Dictionary<int, MessageHandler> _byId = [];
    private MessageHandler? _last;
    private int _lastId;

    /// <summary>Takes what has no handler of its own; null if nothing does.</summary>
    internal FrameHandler? Others { get; set; }

    /// <summary>Sets the handler for a type.</summary>
    internal void Set(int typeId, MessageHandler handler)
    {
        _byId[typeId] = handler;
        _last = null;
        _lastId = 0;
    }

    /// <summary>Finds the handler for a type: mostly that of the message before.</summary>
    internal bool TryFind(int typeId, [NotNullWhen(true)] out MessageHandler? handler)
    {
        handler = _last;
        if (typeId == _lastId && handler is not null)
        {
            return true;
        }

        if (!_byId.TryGetValue(typeId, out handler))
        {
            return false;
        }

        _last = handler;
        _lastId = typeId;
        return true;
    }
}
