using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>The handlers of a scan by id. Not thread-safe.</summary>
internal sealed class HandlerTable(FrameCodec codec, Dictionary<Type, MessageHandler> byType)
{
    private readonly Dictionary<int, (MessageHandler? Handler, bool MayReuse)> _byId = [];
    private int _lastId;
    private (MessageHandler? Handler, bool MayReuse) _last;

    /// <summary>Handles the message that a scanner came to, if it has a handler.</summary>
    /// <returns>Whether it has one.</returns>
    /// <exception cref="BinarySerializationException">The frame can't be decoded.</exception>
    internal bool Handle(JournalScanner scanner)
    {
        int typeId = scanner.TypeId;
        if (typeId != _lastId)
        {
            _last = Find(typeId);
            _lastId = typeId;
        }

        _last.Handler?.Handle(codec, scanner, _last.MayReuse);
        return _last.Handler is not null;
    }

    private (MessageHandler? Handler, bool MayReuse) Find(int typeId)
    {
        if (!_byId.TryGetValue(typeId, out (MessageHandler? Handler, bool MayReuse) found))
        {
            if (codec.Registry.Find(typeId) is { } contract)
            {
                // What an upcast makes is new each time; so it has another id than its type.
                found = (byType.GetValueOrDefault(contract.Type), codec.Registry.Find(contract.Type)?.TypeId == typeId);
            }

            _byId.Add(typeId, found);
        }

        return found;
    }
}
