using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using Microsoft.Win32.SafeHandles;
using static System.FormattableString;

namespace CustomBinarySerializer.TransactionFiles.Plain;

/// <summary>
/// Walks through a file of bare frames, which may grow meanwhile. Not thread-safe.
/// </summary>
/// <remarks>
/// Bytes are read in blocks, and frames stay where they were read. A frame counts from when the file is long enough for
/// all of it; until then it isn't there yet. So memory is never taken for more bytes than the file has.
/// </remarks>
/// <param name="file">The file.</param>
/// <param name="path">The path of the file, for messages.</param>
/// <param name="maxFrameLength">The largest length that a frame header may state.</param>
/// <param name="blockSize">The number of bytes to read at once.</param>
internal sealed class PlainFrameScanner(SafeFileHandle file, string path, int maxFrameLength, int blockSize = PlainFrameScanner.BlockSize)
    : IMessagePlace
{
    /// <summary>The number of bytes to read at once for a scan of all frames.</summary>
    internal const int BlockSize = 1 << 20;

    private byte[] _block = new byte[blockSize];
    private long _blockOffset;
    private int _next;
    private int _end;
    private int _frameSize;
    private long _length;

    /// <summary>The frame that <see cref="MoveNext"/> came to; good until the next call.</summary>
    internal ReadOnlySpan<byte> Frame => _block.AsSpan(_next - _frameSize, _frameSize);

    /// <summary>The offset of the frame in the file, in bytes.</summary>
    internal long FrameOffset => NextOffset - _frameSize;

    /// <summary>The ordinal of the frame that <see cref="MoveNext"/> came to.</summary>
    internal long Ordinal => NextOrdinal - 1;

    /// <summary>The ordinal of the frame that comes next.</summary>
    internal long NextOrdinal { get; private set; }

    /// <summary>The offset of the next frame in the file, in bytes.</summary>
    internal long NextOffset => _blockOffset + _next;

    /// <summary>The size of the memory in use, in bytes: more than a block if a frame was longer.</summary>
    internal int Memory => _block.Length;

    /// <summary>
    /// The length that the file must have until the incomplete next frame may be complete, in bytes.
    /// </summary>
    internal long NeededLength { get; private set; }

    /// <summary>Creates the error of a message that can't be decoded, with its place.</summary>
    public BinarySerializationException DecodingFailed(BinarySerializationException cause) =>
        PlainFrameErrors.At(path, FrameOffset, Ordinal, cause);

    /// <summary>Moves before a frame, so that it is the next.</summary>
    internal void Begin(long offset, long ordinal)
    {
        MoveTo(offset);
        NextOrdinal = ordinal;
    }

    /// <summary>Goes to the next frame.</summary>
    /// <returns>False if the next frame isn't there yet.</returns>
    /// <exception cref="BinarySerializationException">
    /// The length of the next frame is impossible or over the limit, or the file was cut.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool MoveNext()
    {
        if (!TryMeasure(out int size))
        {
            return false;
        }

        Load(size);
        _next += size;
        _frameSize = size;
        NextOrdinal++;
        return true;
    }

    /// <summary>Moves past the next frame, and those after it that are in the block as a whole.</summary>
    /// <param name="frames">The bytes of all these frames; valid until the next call.</param>
    /// <inheritdoc cref="MoveNext"/>
    internal bool MoveOverBlock(out ReadOnlySpan<byte> frames)
    {
        frames = default;
        if (!MoveNext())
        {
            return false;
        }

        int start = _next - _frameSize;
        while (_end - _next >= FrameHeader.LengthSize
            && FrameHeader.ReadLength(_block.AsSpan(_next)) is var length
            && FrameHeader.IsPossible(length, maxFrameLength)
            && length + FrameHeader.LengthSize is var size
            && size <= _end - _next)
        {
            _next += size;
            _frameSize = size;
            NextOrdinal++;
        }

        frames = _block.AsSpan(start, _next - start);
        return true;
    }

    /// <summary>Moves past the next frame, without reading more of it than its length.</summary>
    /// <inheritdoc cref="MoveNext"/>
    internal bool TrySkip()
    {
        if (!TryMeasure(out int size))
        {
            return false;
        }

        MoveTo(NextOffset + size);
        NextOrdinal++;
        return true;
    }

    private bool TryMeasure(out int size)
    {
        size = FrameHeader.LengthSize;
        if (!Exists(size))
        {
            return false;
        }

        Load(size);
        int length = FrameHeader.ReadLength(_block.AsSpan(_next));
        if (!FrameHeader.IsPossible(length, maxFrameLength))
        {
            throw PlainFrameErrors.At(
                path, NextOffset, NextOrdinal, FrameErrors.Impossible(PayloadErrors.FrameAt(NextOffset), length, maxFrameLength, Start()));
        }

        size = length + FrameHeader.LengthSize;
        return Exists(size) || (NextOrdinal == 0 && IsOtherFile() ? throw Truncated(size) : false);
    }

    /// <summary>
    /// Throws if the next frame is incomplete, or if its type is unknown and it begins like a file of another format.
    /// </summary>
    /// <param name="isKnown">Returns whether a type has the given id.</param>
    internal void ThrowIfOtherFile(Predicate<int> isKnown)
    {
        if (!TryMeasure(out int size))
        {
            if (_length > NextOffset)
            {
                throw Truncated(size);
            }
        }
        else if (IsOtherFile() && !isKnown(FrameHeader.ReadTypeId(Start())))
        {
            throw PlainFrameErrors.At(
                path,
                NextOffset,
                NextOrdinal,
                FrameErrors.UnknownId(PayloadErrors.FrameAt(NextOffset), FrameHeader.ReadTypeId(Start()), Start()));
        }
    }

    /// <summary>Creates the error of a frame of which the file has only a part.</summary>
    /// <param name="size">The number of bytes that the frame needs.</param>
    private BinarySerializationException Truncated(long size) =>
        PlainFrameErrors.At(
            path, NextOffset, NextOrdinal, FrameErrors.Truncated(PayloadErrors.FrameAt(NextOffset), Start(), _length - NextOffset, size));

    // A header at least: of a frame that is being written, the length alone may look like text.
    private bool IsOtherFile() => Start() is { Length: >= FrameHeader.Size } start && FileFormatSniffer.Describe(start) is not null;

    private ReadOnlySpan<byte> Start()
    {
        int count = (int)Math.Min(_length - NextOffset, FileFormatSniffer.Lookahead);
        Load(count);
        return _block.AsSpan(_next, count);
    }

    /// <summary>Returns whether the file has a number of bytes from the next frame on.</summary>
    private bool Exists(int count)
    {
        NeededLength = NextOffset + count;
        if (NeededLength <= _length)
        {
            return true;
        }

        _length = RandomAccess.GetLength(file);
        return NeededLength <= _length || (_length < NextOffset ? throw Cut() : false);
    }

    /// <summary>Loads a number of bytes, which exist, into the block.</summary>
    private void Load(int count)
    {
        if (_end - _next >= count)
        {
            return;
        }

        byte[] target = _block.Length >= count ? _block : new byte[count];
        _block.AsSpan(_next, _end - _next).CopyTo(target);
        _blockOffset += _next;
        _end -= _next;
        _next = 0;
        _frameSize = 0;
        _block = target;
        while (_end < count)
        {
            int read = RandomAccess.Read(file, _block.AsSpan(_end), _blockOffset + _end);
            _end += read > 0 ? read : throw Cut();
        }
    }

    private void MoveTo(long offset)
    {
        _frameSize = 0;
        if (offset >= _blockOffset && offset <= _blockOffset + _end)
        {
            _next = (int)(offset - _blockOffset);
            return;
        }

        _blockOffset = offset;
        _next = 0;
        _end = 0;
    }

    private BinarySerializationException Cut() => PlainFrameErrors.Cut(path, NextOffset, NextOrdinal, RandomAccess.GetLength(file));
}

/// <summary>The texts of every error about files of bare frames.</summary>
internal static class PlainFrameErrors
{
    /// <summary>Returns the error of a wrong frame.</summary>
    internal static BinarySerializationException At(string path, long offset, long ordinal, BinarySerializationException cause) =>
        new(cause.Code, Invariant($"{path}, offset {offset}: message {ordinal} can't be read: {cause.Message}"), cause);

    internal static BinarySerializationException Cut(string path, long offset, long ordinal, long length) =>
        new(SerializationErrorCode.TruncatedFrame,
            Invariant($"{path}, offset {offset}: message {ordinal} can't be read: the file was cut to {length} bytes while it was read. ") +
            "Open it again.");

    internal static ArgumentOutOfRangeException NotThere(string parameter, long ordinal, string path, long count) =>
        new(parameter, ordinal, Invariant($"Message {ordinal} doesn't exist: {path} has {count} whole ones."));
}
