using System.Buffers;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The bytes of a message that comes out of a stream, of which none after the message is taken.</summary>
/// <remarks>
/// Grows as bytes arrive: no declared length allocates anything. Where the stream can go back, it is read in large pieces, and set
/// after the message in the end; else only as many bytes are asked for as the message has in any case. A message that a
/// <see cref="MemoryStream"/> begins with is read where it is.
/// </remarks>
internal sealed class MessageBytes
{
    private const int InitialCapacity = 4096;
    private const int LargestPiece = 1 << 16;

    private readonly MessageScanner _scanner;
    private readonly int _limit;
    private byte[] _bytes;
    private bool _isStreams;
    private int _arrived;
    private int _needed;

    /// <summary>A message of which the first bytes were read already.</summary>
    /// <param name="begun">Those bytes.</param>
    /// <param name="limit">How many bytes a message may have.</param>
    /// <param name="types">Knows the types of members that the message leaves out; null where nobody does.</param>
    /// <exception cref="BinarySerializationException">No BinaryFormatter can have written these bytes.</exception>
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
    /// <exception cref="BinarySerializationException">The stream ends before the message does, or no BinaryFormatter can have written these bytes, or they are too many.</exception>
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

    /// <summary>The message, when it was read; until <see cref="Return"/>.</summary>
    internal ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, Message.Length);

    /// <summary>An array that begins with the message, when it was read; until <see cref="Return"/>.</summary>
    internal byte[] Memory => _bytes;

    /// <summary>Returns the memory of the message, when nothing refers to it any more.</summary>
    internal void Return()
    {
        if (!_isStreams)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
        }
    }

    /// <summary>What is in it, when it was read.</summary>
    internal ScannedMessage Message => _scanner.Message;

    // Derived classes may do something else when they are read.
    private void TakeMemoryOf(Stream stream)
    {
        if (_needed > 0
            && stream.GetType() == typeof(MemoryStream)
            && ((MemoryStream)stream).TryGetBuffer(out ArraySegment<byte> buffer)
            && buffer.Offset == 0
            && stream.Position == _arrived
            && buffer.AsSpan().StartsWith(_bytes.AsSpan(0, _arrived)))
        {
            Return();
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
            // All of it has arrived.
            return Memory<byte>.Empty;
        }

        if (_arrived == _bytes.Length)
        {
            Grow(stream);
        }

        return _bytes.AsMemory(_arrived, Math.Min(wanted, _bytes.Length - _arrived));
    }

    // As many bytes as a stream still has that knows its length are no declared length, but there.
    private void Grow(Stream stream)
    {
        long known = stream.CanSeek ? _arrived + Math.Min(_needed, stream.Length - stream.Position) : 0;
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Math.Max(2L * _bytes.Length, known), Math.Max(_limit, _bytes.Length + 1L)));
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
