namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The bytes of a message that comes out of a stream, of which none after the message is taken.</summary>
/// <remarks>
/// Grows as bytes arrive: no declared length allocates anything. Where the stream can go back, it is read in large pieces, and set
/// after the message in the end; else only as many bytes are asked for as the message has in any case.
/// </remarks>
internal sealed class MessageBytes
{
    private const int InitialCapacity = 4096;
    private const int LargestPiece = 1 << 16;

    private readonly MessageScanner _scanner;
    private readonly int _limit;
    private byte[] _bytes;
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
        _bytes = GC.AllocateUninitializedArray<byte>(Math.Max(begun.Length, InitialCapacity));
        begun.CopyTo(_bytes);
        _arrived = begun.Length;
        _needed = _scanner.Advance(begun);
    }

    /// <summary>Reads the rest of the message.</summary>
    /// <exception cref="BinarySerializationException">The stream ends before the message does, or no BinaryFormatter can have written these bytes, or they are too many.</exception>
    internal void ReadFrom(Stream stream)
    {
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
        while (_needed > 0)
        {
            Memory<byte> piece = NextPiece(stream);
            Accept(await stream.ReadAsync(piece, cancellationToken).ConfigureAwait(false), piece.Length);
        }

        GiveBack(stream);
    }

    /// <summary>The message, when it was read.</summary>
    internal ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, Message.Length);

    /// <summary>What is in it, when it was read.</summary>
    internal ScannedMessage Message => _scanner.Message;

    private Memory<byte> NextPiece(Stream stream)
    {
        if (_arrived >= _limit)
        {
            throw RecordErrors.TooLong(_limit);
        }

        int wanted = Math.Min(stream.CanSeek ? Math.Max(_needed, LargestPiece) : _needed, _limit - _arrived);
        if (_arrived == _bytes.Length)
        {
            Array.Resize(ref _bytes, (int)Math.Min(2L * _bytes.Length, _limit));
        }

        return _bytes.AsMemory(_arrived, Math.Min(wanted, _bytes.Length - _arrived));
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
