using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>A frame in a span of frames: length, type id and payload. It refers to the caller's bytes.</summary>
public readonly ref struct BinaryFrame
{
    private readonly FrameCodec _codec;
    private readonly Contract? _contract;

    /// <param name="codec">The codec that reads the frame.</param>
    /// <param name="contract">The result of <see cref="FrameReader.FindDirect"/> for the type id, or null.</param>
    /// <param name="bytes">The whole frame.</param>
    internal BinaryFrame(FrameCodec codec, Contract? contract, ReadOnlySpan<byte> bytes)
    {
        _codec = codec;
        _contract = contract;
        Bytes = bytes;
    }

    /// <summary>Gets the bytes of the frame: length, type id and payload.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <summary>Gets the type id in the header of the frame.</summary>
    public int TypeId => FrameHeader.ReadTypeId(Bytes);

    /// <summary>Reads the object in the frame.</summary>
    /// <exception cref="SerializationException">The bytes aren't a valid frame of a registered type.</exception>
    public object Deserialize() => Deserialize<object>();

    /// <inheritdoc
    /// cref="CustomBinaryFormatter.Deserialize{T}(ReadOnlySpan{byte})" path="/summary|/typeparam|/exception"/>
    public T Deserialize<T>() => !FrameWriter.IsStruct<T>() && _contract is { } contract && FrameReader.Suits(contract, TypeKey.Of<T>())
        ? (T)contract.ReadFrame(_codec, Bytes, existing: null, source: null)
        : _codec.Read<T>(Bytes);

    /// <summary>Reads the frame into an existing object.</summary>
    /// <param name="existing">
    /// An object of exactly the type in the frame. If its contract throws, members set before that stay set.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="existing"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The bytes aren't a valid frame of the object's type, or objects of that type can't be read into.
    /// </exception>
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

/// <summary>
/// An enumerable of consecutive frames in memory, for <c>foreach</c>. It refers to the caller's bytes.
/// </summary>
public readonly ref struct BinaryFrames
{
    private readonly FrameCodec _codec;
    private readonly ReadOnlySpan<byte> _bytes;

    internal BinaryFrames(FrameCodec codec, ReadOnlySpan<byte> bytes)
    {
        _codec = codec;
        _bytes = bytes;
    }

    /// <summary>Returns an enumerator over the frames.</summary>
    public Enumerator GetEnumerator() => new(_codec, _bytes);

    /// <summary>An enumerator over consecutive frames in memory.</summary>
    public ref struct Enumerator
    {
        private readonly FrameCodec _codec;
        private ReadOnlySpan<byte> _rest;
        private ReadOnlySpan<byte> _current;

        // Contract and id of the last frame are kept, because messages of one type mostly follow each other.
        private Contract? _contract;
        private int _typeId;

        internal Enumerator(FrameCodec codec, ReadOnlySpan<byte> bytes)
        {
            _codec = codec;
            _rest = bytes;
        }

        /// <summary>Gets the current frame.</summary>
        public readonly BinaryFrame Current => new(_codec, _contract, _current);

        /// <summary>Advances to the next frame. Invalid content of the current frame doesn't matter.</summary>
        /// <returns>False if there is no further frame.</returns>
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
                _contract = _codec.FindDirect(typeId);
            }

            _current = _rest[..size];
            _rest = _rest[size..];
            return true;
        }
    }
}
