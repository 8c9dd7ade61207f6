using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>The position of a message that is being read, for errors.</summary>
internal interface IMessagePlace
{
    /// <summary>Returns the error of an unreadable message with its position.</summary>
    BinarySerializationException DecodingFailed(BinarySerializationException cause);
}

/// <summary>
/// A table of message handlers by the type ids of a registry, which is filled as ids occur. Thread-safe.
/// </summary>
internal sealed class HandlerTable
{
    private readonly IReadOnlyDictionary<Type, MessageHandler> _byType;
    private readonly Lock _adding = new();

    // Replaced and never changed, so that lookups need no lock. Unregistered ids aren't stored: untrusted data may hold
    // any number of them.
    private volatile Dictionary<int, MessageHandler?> _byId = [];
    private volatile MessageHandler? _last;
    private volatile int _lastWithout;

    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    internal HandlerTable(TypeRegistry registry, IReadOnlyDictionary<Type, MessageHandler> byType)
    {
        Registry = registry;
        _byType = byType;
        foreach ((Type type, MessageHandler handler) in byType)
        {
            if (!registry.HasMessagesOf(type))
            {
                throw FrameErrors.UnregisteredHandler(type, "handlers");
            }

            if (registry.Find(type) is { } contract)
            {
                handler.ThrowUnlessFor(contract);
            }
        }
    }

    internal TypeRegistry Registry { get; }

    /// <summary>Returns the handler of an id, or null. Mostly it is the handler of the previous message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageHandler? Find(int typeId) =>
        _last is { } last && last.TypeId == typeId ? last : typeId == _lastWithout ? null : FindAnother(typeId);

    private MessageHandler? FindAnother(int typeId)
    {
        if (!_byId.TryGetValue(typeId, out MessageHandler? handler))
        {
            if (Registry.Find(typeId) is not { } contract)
            {
                return null;
            }

            handler = Add(typeId, contract);
        }

        if (handler is null)
        {
            _lastWithout = typeId;
        }
        else
        {
            _last = handler;
        }

        return handler;
    }

    private MessageHandler? Add(int typeId, Contract contract)
    {
        lock (_adding)
        {
            if (!_byId.TryGetValue(typeId, out MessageHandler? handler))
            {
                // The result of an upcast is a new object each time, and its frame has another id than its type.
                bool mayReuse = Registry.Find(contract.Type)?.TypeId == typeId;
                handler = _byType.GetValueOrDefault(contract.Type)?.ForFrames(contract, mayReuse);
                _byId = new Dictionary<int, MessageHandler?>(_byId) { [typeId] = handler };
            }

            return handler;
        }
    }
}

/// <summary>A handler of the messages of one type.</summary>
/// <param name="type">The type of the messages.</param>
/// <param name="typeId">The type id of the messages' frames; 0 before it is known.</param>
internal abstract class MessageHandler(Type type, int typeId)
{
    internal Type Type => type;

    internal int TypeId { get; } = typeId;

    /// <summary>Returns the handler for frames with the id of a contract.</summary>
    /// <param name="contract">The contract that reads the frames.</param>
    /// <param name="mayReuse">Whether messages may be read into an existing object.</param>
    internal abstract MessageHandler ForFrames(Contract contract, bool mayReuse);

    /// <summary>Throws if messages of a contract can't be handled.</summary>
    /// <exception cref="NotSupportedException">
    /// The handler takes a view that doesn't support the layout of the contract.
    /// </exception>
    internal virtual void ThrowUnlessFor(Contract contract)
    {
    }

    /// <summary>Handles a message.</summary>
    /// <param name="codec">The codec that decodes the message.</param>
    /// <param name="frame">The frame of the message.</param>
    /// <param name="number">The number of the message.</param>
    /// <param name="place">The position of the message for errors, or null if errors have none.</param>
    /// <exception cref="BinarySerializationException">The frame can't be decoded.</exception>
    internal abstract void Handle(FrameCodec codec, ReadOnlySpan<byte> frame, long number, IMessagePlace? place = null);
}

/// <inheritdoc/>
/// <param name="plain">The handler of the message, or null.</param>
/// <param name="numbered">The handler of the message and its number, or null.</param>
/// <param name="reuse">Whether messages are read into one object.</param>
/// <param name="typeId">The type id of the messages' frames; 0 before it is known.</param>
internal sealed class MessageHandler<T>(Action<T>? plain, Action<T, long>? numbered, bool reuse, int typeId = 0)
    : MessageHandler(typeof(T), typeId)
    where T : notnull
{
    private readonly bool _reuses = reuse && !typeof(T).IsValueType;
    private T? _reused;

    // Still set after a failed read. The object may then be half read, so it is replaced.
    private bool _isReading;
    private bool _canReadInto;
    private bool _cannotReadInto;

    internal override MessageHandler ForFrames(Contract contract, bool mayReuse) =>
        new MessageHandler<T>(plain, numbered, _reuses && mayReuse, contract.TypeId);

    internal override void Handle(FrameCodec codec, ReadOnlySpan<byte> frame, long number, IMessagePlace? place = null)
    {
        T message = place is null ? Decode(codec, frame) : DecodeAt(codec, frame, place);
        if (plain is not null)
        {
            plain(message);
        }
        else
        {
            numbered!(message, number);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T Decode(FrameCodec codec, ReadOnlySpan<byte> frame) => _reuses ? DecodeReusing(codec, frame) : codec.Read<T>(frame);

    private T DecodeAt(FrameCodec codec, ReadOnlySpan<byte> frame, IMessagePlace place)
    {
        try
        {
            return Decode(codec, frame);
        }
        catch (BinarySerializationException e)
        {
            throw place.DecodingFailed(e);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T DecodeReusing(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        T? reused = _reused;
        if (reused is null || _isReading || !_canReadInto)
        {
            return DecodeFirst(codec, frame);
        }

        _isReading = true;
        codec.ReadInto(frame, reused);
        _isReading = false;
        return reused;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T DecodeFirst(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        if (_reused is null || _isReading || !TryReadInto(codec, frame, _reused))
        {
            _reused = codec.Read<T>(frame);
            _isReading = false;
        }

        return _reused;
    }

    private bool TryReadInto(FrameCodec codec, ReadOnlySpan<byte> frame, T reused)
    {
        if (_cannotReadInto)
        {
            return false;
        }

        try
        {
            _isReading = true;
            codec.ReadInto(frame, reused);
            _isReading = false;
            _canReadInto = true;
            return true;
        }
        catch (BinarySerializationException e) when (e.InnerException is NotSupportedException)
        {
            // For example an array or a union.
            _cannotReadInto = true;
            return false;
        }
    }
}
