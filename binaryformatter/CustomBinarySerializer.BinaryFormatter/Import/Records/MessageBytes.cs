using System.Buffers;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The bytes of a message from a stream. No byte after the message is consumed.</summary>
/// <remarks>
/// The memory grows as bytes arrive; no declared length allocates anything. A seekable stream is read in large pieces
/// and finally positioned after the message. From other streams only bytes that must belong to the message are
/// requested. A message at the start of a <see cref="MemoryStream"/> is read in place.
/// </remarks>
internal sealed class MessageBytes
{
    private const int InitialCapacity = 4096;
    private const int LargestPiece = 1 << 16;

    // The pool keeps the smaller arrays, so that few of them are better. Other messages may follow in the stream.
    private const int GrowthOfKnown = 8;

    private readonly MessageScanner _scanner;
    private readonly int _limit;
    private byte[] _bytes;
    private bool _isStreams;
    private int _arrived;
    private int _needed;

    /// <summary>Creates the bytes of a message whose beginning was already read.</summary>
    /// <param name="begun">The bytes that were read.</param>
    /// <param name="limit">The maximum size of a message, in bytes.</param>
    /// <param name="types">Provides the types of members that the message omits; null if unavailable.</param>
    /// <exception cref="BinarySerializationException">BinaryFormatter can't have written these bytes.</exception>
    internal MessageBytes(ReadOnlySpan<byte> begun, int limit, IMemberTypes? types = null)
    {
        _scanner = new MessageScanner(types);
        _limit = limit;
        _bytes = ArrayPool<byte>.Shared.Rent(Math.Max(begun.Length, InitialCapacity));
        begun.CopyTo(_bytes);
        _arrived = begun.Length;
        _needed = _scanner.Advance(begun);
    }

    /// <summary>Reads the rest of the message.</summary>
    /// <exception cref="BinarySerializationException">
    /// The stream ends before the message, the message exceeds the limit, or BinaryFormatter can't have written it.
    /// </exception>
    internal void ReadFrom(Stream stream)
    {
        TakeMemoryOf(stream);
        while (_needed > 0)
        {
            Memory<byte> piece = NextPiece(stream);
            Accept(stream.Read(piece.Span), piece.Length);
        }

        GiveBack(stream);
    }

    /// <inheritdoc cref="ReadFrom"/>
    internal async ValueTask ReadFromAsync(Stream stream, CancellationToken cancellationToken)
    {
        TakeMemoryOf(stream);
        while (_needed > 0)
        {
            Memory<byte> piece = NextPiece(stream);
            Accept(await stream.ReadAsync(piece, cancellationToken).ConfigureAwait(false), piece.Length);
        }

        GiveBack(stream);
    }

    /// <summary>Gets the complete message. Valid until <see cref="Return"/>.</summary>
    internal ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, Message.Length);

    /// <summary>Gets an array that begins with the complete message. Valid until <see cref="Return"/>.</summary>
    internal byte[] Memory => _bytes;

    /// <summary>Returns the memory of the message. Nothing may refer to it afterwards.</summary>
    internal void Return()
    {
        Message.Return();
        if (!_isStreams)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
        }
    }

    /// <summary>Gets the content of the complete message.</summary>
    internal ScannedMessage Message => _scanner.Message;

    // Derived classes may behave differently when they are read.
    private void TakeMemoryOf(Stream stream)
    {
        if (_needed > 0
            && stream.GetType() == typeof(MemoryStream)
            && ((MemoryStream)stream).TryGetBuffer(out ArraySegment<byte> buffer)
            && buffer.Offset == 0
            && stream.Position == _arrived
            && buffer.AsSpan().StartsWith(_bytes.AsSpan(0, _arrived)))
        {
            ArrayPool<byte>.Shared.Return(_bytes);
            _isStreams = true;
            _bytes = buffer.Array!;
            stream.Position = Math.Min(buffer.Count, _limit);
            _needed -= (int)stream.Position - _arrived;
            _arrived = (int)stream.Position;
            _needed = _needed > 0 ? _needed : _scanner.Advance(_bytes.AsSpan(0, _arrived));
        }
    }

    private Memory<byte> NextPiece(Stream stream)
    {
        if (_arrived >= _limit)
        {
            throw RecordErrors.TooLong(_limit);
        }

        int wanted = Math.Min(stream.CanSeek ? Math.Max(_needed, LargestPiece) : _needed, _limit - _arrived);
        if (_isStreams)
        {
            // All bytes have arrived.
            return Memory<byte>.Empty;
        }

        if (_arrived == _bytes.Length)
        {
            Grow(stream);
        }

        return _bytes.AsMemory(_arrived, Math.Min(wanted, _bytes.Length - _arrived));
    }

    // The remaining bytes of a stream with a known length exist, unlike a declared length.
    private void Grow(Stream stream)
    {
        long left = stream.CanSeek ? unchecked(stream.Length - stream.Position) : 0;
        long known = _arrived + Math.Min(left, Math.Max(_needed, GrowthOfKnown * (long)_bytes.Length));
        byte[] larger = ArrayPool<byte>.Shared.Rent(
            (int)Math.Min(Math.Max(2L * _bytes.Length, known), Math.Max(_limit, _bytes.Length + 1L)));
        _bytes.AsSpan(0, _arrived).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = larger;
    }

    private void Accept(int count, int asked)
    {
        if (count <= 0 || count > asked)
        {
            throw count == 0 ? RecordErrors.Truncated(_arrived) : RecordErrors.MisbehavingStream(count, asked);
        }

        _arrived += count;
        _needed -= count;
        if (_needed <= 0)
        {
            _needed = _scanner.Advance(_bytes.AsSpan(0, _arrived));
        }
    }

    private void GiveBack(Stream stream)
    {
        if (_arrived > Message.Length)
        {
            stream.Position -= _arrived - Message.Length;
        }
    }
}
