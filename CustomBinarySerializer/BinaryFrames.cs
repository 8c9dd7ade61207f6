using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>One frame among others in memory: length, type id and payload. It refers to the caller's bytes.</summary>
public readonly ref struct BinaryFrame
{
    private readonly FrameCodec _codec;
    private readonly Contract? _contract;

    /// <param name="codec">Reads it.</param>
    /// <param name="contract">Of <see cref="FrameReader.FindCommon"/>, or null.</param>
    /// <param name="bytes">All of it.</param>
    internal BinaryFrame(FrameCodec codec, Contract? contract, ReadOnlySpan<byte> bytes)
    {
        _codec = codec;
        _contract = contract;
        Bytes = bytes;
    }

    /// <summary>The frame: length, type id and payload, as <see cref="CustomBinaryFormatter"/> wrote it.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <summary>The id under which it was written.</summary>
    public int TypeId => FrameHeader.ReadTypeId(Bytes);

    /// <summary>Reads the object.</summary>
    /// <exception cref="SerializationException">It isn't a good frame of a registered type.</exception>
    public object Deserialize() => Deserialize<object>();

    /// <inheritdoc cref="CustomBinaryFormatter.Deserialize{T}(ReadOnlySpan{byte})" path="/summary|/typeparam|/exception"/>
    public T Deserialize<T>() => !FrameWriter.IsStruct<T>() && _contract is { } contract && FrameReader.Suits(contract, TypeKey.Of<T>())
        ? (T)contract.ReadFrame(_codec, Bytes, existing: null, source: null)
        : _codec.Read<T>(Bytes);

    /// <summary>Reads the object into an existing one, which costs no allocation of its own.</summary>
    /// <param name="existing">An object of exactly the type that the frame holds. If its contract throws, what it had set by then stays set.</param>
    /// <exception cref="ArgumentNullException"><paramref name="existing"/> is null.</exception>
    /// <exception cref="SerializationException">It isn't a good frame of that type.</exception>
    public void DeserializeInto<T>(T existing)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(existing);
        if (_contract is { } contract && contract.TypeKey == TypeKey.Of(existing))
        {
            contract.ReadFrame(_codec, Bytes, existing, source: null);
        }
        else
        {
            _codec.ReadInto(Bytes, existing);
        }
    }
}

/// <summary>Frames one after another in memory, for <c>foreach</c>. They refer to the caller's bytes.</summary>
public readonly ref struct BinaryFrames
{
    private readonly FrameCodec _codec;
    private readonly ReadOnlySpan<byte> _bytes;

    internal BinaryFrames(FrameCodec codec, ReadOnlySpan<byte> bytes)
    {
        _codec = codec;
        _bytes = bytes;
    }

    /// <summary>Begins.</summary>
    public Enumerator GetEnumerator() => new(_codec, _bytes);

    /// <summary>Goes from frame to frame.</summary>
    public ref struct Enumerator
    {
        private readonly FrameCodec _codec;
        private ReadOnlySpan<byte> _rest;
        private ReadOnlySpan<byte> _current;

        // Of the last frame: messages of one type mostly follow each other.
        private Contract? _contract;
        private int _typeId;

        internal Enumerator(FrameCodec codec, ReadOnlySpan<byte> bytes)
        {
            _codec = codec;
            _rest = bytes;
        }

        /// <summary>The frame.</summary>
        public readonly BinaryFrame Current => new(_codec, _contract, _current);

        /// <summary>Goes to the next frame, whatever is the matter with the content of this one.</summary>
        /// <returns>False after the last.</returns>
        /// <exception cref="SerializationException">The next bytes aren't a whole frame.</exception>
        public bool MoveNext()
        {
            if (_rest.IsEmpty)
            {
                return false;
            }

            if (!FrameHeader.TryRead(_rest, _codec.MaxFrameLength, out int size, out int typeId) || typeId != _typeId)
            {
                size = FrameSource.MeasureNext(_rest, _codec.MaxFrameLength);
                _typeId = typeId;
                _contract = _codec.FindCommon(typeId);
            }

            _current = _rest[..size];
            _rest = _rest[size..];
            return true;
        }
    }
}
