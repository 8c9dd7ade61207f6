namespace CustomBinarySerializer.Payload;

/// <summary>
/// The bytes of the payload that a <see cref="PayloadWriter"/> writes or a <see cref="PayloadReader"/> reads.
/// </summary>
/// <remarks>
/// The memory is the stream under both, so that position 0 is the first byte of the payload. A nested payload narrows
/// it to a part of the message. Not thread-safe.
/// </remarks>
internal sealed class PayloadMemory : Stream
{
    private const int InitialCapacity = 512;

    private readonly int _maxSize;
    private readonly bool _isWritten;
    private byte[] _bytes;
    private int _start;
    private int _position;
    private int _end;
    private bool _isOpen = true;
    private int _unreadAtClose;

    /// <summary>Creates an empty message.</summary>
    /// <param name="reserved">The number of bytes to reserve before the payload, for the header.</param>
    /// <param name="maxSize">The maximum size of the message in bytes, reserved bytes included.</param>
    internal PayloadMemory(int reserved, int maxSize)
    {
        _isWritten = true;
        _maxSize = maxSize;
        _bytes = new byte[Math.Min(InitialCapacity, Math.Max(reserved, maxSize))];
        _start = _position = _end = reserved;
    }

    /// <summary>Creates the memory of a payload that is read.</summary>
    internal PayloadMemory(byte[] bytes, int start, int length)
    {
        _bytes = bytes;
        _start = _position = start;
        _end = start + length;
    }

    /// <summary>The message, which begins with the reserved bytes.</summary>
    internal byte[] Bytes => _bytes;

    /// <summary>The size of the message in bytes, reserved bytes included.</summary>
    internal int TotalSize => _end;

    /// <summary>The number of bytes after the current position.</summary>
    internal int Remaining => Math.Max(0, _end - _position);

    /// <summary>
    /// The number of unread bytes; after the contract has closed the payload, the number at that time.
    /// </summary>
    internal int Unread => _isOpen ? Remaining : _unreadAtClose;

    /// <summary>The number of bytes that the last failed read lacked; 0 if none failed.</summary>
    internal long MissingBytes { get; set; }

    public override bool CanRead => _isOpen;

    public override bool CanSeek => _isOpen;

    public override bool CanWrite => _isOpen && _isWritten;

    public override long Length
    {
        get
        {
            ThrowIfClosed();
            return _end - _start;
        }
    }

    public override long Position
    {
        get
        {
            ThrowIfClosed();
            return _position - _start;
        }

        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            Seek(value, SeekOrigin.Begin);
        }
    }

    /// <summary>Moves past the next bytes and returns the offset of the first in <see cref="Bytes"/>.</summary>
    /// <exception cref="EndOfPayloadException">The payload ends before that.</exception>
    internal int Take(int count)
    {
        ThrowIfClosed();
        if (count > Remaining)
        {
            MissingBytes = count - Remaining;
            _position = Math.Max(_position, _end);
            throw PayloadErrors.EndOfPayload(MissingBytes);
        }

        int at = _position;
        _position += count;
        return at;
    }

    /// <summary>Makes room for the next bytes and moves past them.</summary>
    /// <returns>The offset of the first in <see cref="Bytes"/>.</returns>
    /// <exception cref="BinarySerializationException">The message exceeds its limit.</exception>
    internal int Put(int count)
    {
        ThrowIfClosed();
        long needed = (long)_position + count;
        if (needed > _bytes.Length)
        {
            Grow(needed);
        }

        if (_position > _end)
        {
            Array.Clear(_bytes, _end, _position - _end);
        }

        int at = _position;
        _position += count;
        _end = Math.Max(_end, _position);
        return at;
    }

    /// <summary>Begins a nested payload that is written, after a number of reserved bytes.</summary>
    /// <returns>The state of the outer payload.</returns>
    internal Outer BeginNested(int reserved)
    {
        int end = _end;
        Outer outer = new(_start, end, Put(reserved));
        _start = _end = _position;
        return outer;
    }

    /// <summary>Ends a nested payload that was written, moves after it, and returns its length in bytes.</summary>
    internal int EndNested(in Outer outer)
    {
        _isOpen = true;
        int length = _end - _start;
        _position = _end;
        _start = outer.Start;
        _end = Math.Max(outer.End, _end);
        return length;
    }

    /// <summary>Removes a nested payload and its reserved bytes.</summary>
    internal void AbandonNested(in Outer outer)
    {
        _isOpen = true;
        _start = outer.Start;
        _position = outer.Position;
        _end = outer.End;
    }

    /// <summary>Narrows the memory to the next bytes, which must exist.</summary>
    /// <returns>The state of the outer payload, with the position after the nested one.</returns>
    internal Outer Narrow(int length)
    {
        Outer outer = new(_start, _end, _position + length);
        _start = _position;
        _end = _position + length;
        return outer;
    }

    /// <summary>Returns to the outer payload and moves after the nested one.</summary>
    internal void Widen(in Outer outer)
    {
        _isOpen = true;
        _start = outer.Start;
        _end = outer.End;
        _position = outer.Position;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ThrowIfClosed();
        count = Math.Min(count, Remaining);
        Array.Copy(_bytes, Math.Min(_position, _end), buffer, offset, count);
        _position += count;
        return count;
    }

    public override int ReadByte()
    {
        ThrowIfClosed();
        return Remaining > 0 ? _bytes[_position++] : -1;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        ThrowIfReadOnly();
        int at = Put(count);
        Array.Copy(buffer, offset, _bytes, at, count);
    }

    public override void WriteByte(byte value)
    {
        ThrowIfReadOnly();
        int at = Put(sizeof(byte));
        _bytes[at] = value;
    }

    public override long Seek(long offset, SeekOrigin origin)
    {
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => Position,
            SeekOrigin.End => Length,
            _ => throw new ArgumentException($"{origin} is not a SeekOrigin.", nameof(origin)),
        };
        ThrowIfClosed();
        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, int.MaxValue - start - _start);
        if (start + offset < 0)
        {
            throw new IOException("An attempt was made to move the position before the beginning of the payload.");
        }

        _position = (int)(_start + start + offset);
        return start + offset;
    }

    public override void SetLength(long value)
    {
        ThrowIfReadOnly();
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        int position = _position;
        _position = (int)(_start + value);
        Put(0);
        _end = _position;
        _position = Math.Min(position, _end);
    }

    public override void Flush()
    {
    }

    /// <summary>Ends the payload. Further calls throw <see cref="ObjectDisposedException"/>.</summary>
    internal void End()
    {
        _unreadAtClose = Unread;
        _isOpen = false;
    }

    private void Grow(long needed)
    {
        if (needed > _maxSize)
        {
            throw PayloadErrors.MessageTooLong(needed, _maxSize);
        }

        Array.Resize(ref _bytes, (int)Math.Min(Math.Max(needed, 2L * _bytes.Length), _maxSize));
    }

    private void ThrowIfReadOnly()
    {
        ThrowIfClosed();
        if (!_isWritten)
        {
            throw new NotSupportedException("The payload that is read can't be changed.");
        }
    }

    private void ThrowIfClosed()
    {
        if (!_isOpen)
        {
            throw new ObjectDisposedException(
                _isWritten ? nameof(PayloadWriter) : nameof(PayloadReader),
                "The payload was closed, or used after the call that it was handed to had ended.");
        }
    }

    /// <summary>The state of the outer payload when a nested one began.</summary>
    internal readonly record struct Outer(int Start, int End, int Position);
}
