using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Where a message is being read, for errors.</summary>
internal interface IMessagePlace
{
    /// <summary>The error of a message that can't be read, with its place.</summary>
    BinarySerializationException DecodingFailed(BinarySerializationException cause);
}

/// <summary>The handlers of some types by the ids of a registry, found as ids are met. Thread-safe.</summary>
internal sealed class HandlerTable
{
    private readonly IReadOnlyDictionary<Type, MessageHandler> _byType;
    private readonly Lock _adding = new();

    // Replaced and not changed, so that threads look up without a lock. Ids that the registry lacks aren't kept: strangers could send any number.
    private volatile Dictionary<int, MessageHandler?> _byId = [];
    private volatile MessageHandler? _last;
    private volatile int _lastWithout;

    /// <exception cref="ArgumentException">A type isn't in the registry, so that no message can be one.</exception>
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

    /// <summary>Finds the handler of an id: mostly that of the message before. Null if there is none.</summary>
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
                // What an upcast makes is new each time; so it has another id than its type.
                bool mayReuse = Registry.Find(contract.Type)?.TypeId == typeId;
                handler = _byType.GetValueOrDefault(contract.Type)?.ForFrames(contract, mayReuse);
                _byId = new Dictionary<int, MessageHandler?>(_byId) { [typeId] = handler };
            }

            return handler;
        }
    }
}

/// <summary>Decodes messages of a type and hands them on.</summary>
/// <param name="type">The type.</param>
/// <param name="typeId">The id of its frames; 0 before it is known.</param>
internal abstract class MessageHandler(Type type, int typeId)
{
    internal Type Type => type;

    internal int TypeId { get; } = typeId;

    /// <summary>The same for frames with an id.</summary>
    /// <param name="contract">Of the id.</param>
    /// <param name="mayReuse">Whether messages may be read into an object that exists.</param>
    internal abstract MessageHandler ForFrames(Contract contract, bool mayReuse);

    /// <summary>Throws where messages of a contract can't be handled.</summary>
    /// <exception cref="NotSupportedException">The handler takes a view that was made for other bytes.</exception>
    internal virtual void ThrowUnlessFor(Contract contract)
    {
    }

    /// <summary>Handles a message.</summary>
    /// <param name="codec">Decodes it.</param>
    /// <param name="frame">The message.</param>
    /// <param name="number">Its number.</param>
    /// <param name="place">Names its place in errors; null if they name none.</param>
    /// <exception cref="BinarySerializationException">The frame can't be decoded.</exception>
    internal abstract void Handle(FrameCodec codec, ReadOnlySpan<byte> frame, long number, IMessagePlace? place = null);
}

/// <inheritdoc/>
/// <param name="plain">Takes the message; or null.</param>
/// <param name="numbered">Takes the message and its number; or null.</param>
/// <param name="reuse">Whether messages are read into one object.</param>
/// <param name="typeId">As there.</param>
internal sealed class MessageHandler<T>(Action<T>? plain, Action<T, long>? numbered, bool reuse, int typeId = 0) : MessageHandler(typeof(T), typeId)
    where T : notnull
{
    private readonly bool _reuses = reuse && !typeof(T).IsValueType;
    private T? _reused;

    // Still set if reading failed: the object may be half read, and is given up.
    private bool _isReading;
    private bool _canReadInto;
    private bool _isMadeAnew;

    internal override MessageHandler ForFrames(Contract contract, bool mayReuse) => new MessageHandler<T>(plain, numbered, _reuses && mayReuse, contract.TypeId);

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
        if (_isMadeAnew)
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
            // Such as an array or a union, which can't be read into.
            _isMadeAnew = true;
            return false;
        }
    }
}
