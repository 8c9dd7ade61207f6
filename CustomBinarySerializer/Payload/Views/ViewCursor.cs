using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>The position of a generated view that walks through a payload without creating objects.</summary>
/// <remarks>
/// Positions count from the first byte of the payload. Every step is checked, so no position is past the end.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct ViewCursor
{
    private readonly PayloadHost _host;
    private readonly ReadOnlySpan<byte> _bytes;
    private int _position;
    private int _depth;

    /// <summary>Begins at a position in a payload.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">The position to begin at, from 0 to the length of the payload.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ViewCursor(PayloadHost host, ReadOnlySpan<byte> bytes, int position = 0)
    {
        _host = host;
        _bytes = bytes;
        _position = position;
        _depth = 1;
    }

    /// <summary>Gets the payload.</summary>
    public readonly ViewPayload Payload
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(_host, _bytes);
    }

    /// <summary>Gets the payload from the current position on.</summary>
    public readonly ViewPayload Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(_host, _bytes[_position..]);
    }

    /// <summary>Gets the position of the next byte.</summary>
    public readonly int Position => _position;

    /// <summary>Gets whether the position is at the end of the payload.</summary>
    public readonly bool IsAtEnd => _position == _bytes.Length;

    /// <summary>Returns the number of bytes between an earlier position and the current one.</summary>
    public readonly int PositionFrom(int begin) => unchecked(_position - begin);

    /// <summary>The number of bytes after the position.</summary>
    internal readonly int Unread => unchecked(_bytes.Length - _position);

    /// <summary>Moves past bytes.</summary>
    /// <exception cref="EndOfStreamException">The payload ends too early.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip(int count)
    {
        unchecked
        {
            if ((uint)count > (uint)Unread)
            {
                ThrowEndOfPayload(count, Unread);
            }

            _position += count;
        }
    }

    /// <summary>Moves past bytes and returns the position before them.</summary>
    /// <exception cref="EndOfStreamException">The payload ends too early.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Take(int count)
    {
        int position = _position;
        Skip(count);
        return position;
    }

    /// <summary>Moves past items of equal size, whose count <see cref="CountOf"/> has checked.</summary>
    public void SkipItems(int count, int itemSize) => Skip(checked(count * itemSize));

    /// <summary>Reads a byte.</summary>
    /// <exception cref="EndOfStreamException">The payload ends too early.</exception>
    public byte Byte() => _bytes[Take(sizeof(byte))];

    /// <summary>Reads a 7-bit encoded integer.</summary>
    /// <exception cref="EndOfStreamException">The payload ends too early.</exception>
    /// <exception cref="BinarySerializationException">The number has more than 31 bits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Prefix()
    {
        unchecked
        {
            int position = _position;
            if ((uint)position < (uint)_bytes.Length && _bytes[position] <= SevenBitEncoded.MaxOneByteValue)
            {
                _position = position + 1;
                return _bytes[position];
            }

            int prefix = LongPrefix(_bytes, position, out int next);
            _position = next;
            return prefix;
        }
    }

    /// <summary>Moves past a text.</summary>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SkipText(int bias) => SkipTextAfterPrefix(Prefix(), bias);

    /// <summary>Moves past a text whose prefix has been read.</summary>
    /// <param name="prefix">The prefix of the text.</param>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SkipTextAfterPrefix(int prefix, int bias)
    {
        unchecked
        {
            int length = prefix - bias;
            if ((uint)length > (uint)Unread)
            {
                ThrowUnlessNull(prefix, length, Unread);
                length = 0;
            }

            _position += length;
        }
    }

    /// <summary>Reads a text as a view of its bytes.</summary>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    public TextView Text(int bias) => TextAfterPrefix(Prefix(), bias);

    /// <summary>Reads a text whose prefix has been read, as a view of its bytes.</summary>
    /// <param name="prefix">The prefix of the text.</param>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    public TextView TextAfterPrefix(int prefix, int bias)
    {
        int begin = _position;
        SkipTextAfterPrefix(prefix, bias);
        return prefix < bias ? default : new TextView(_bytes[begin.._position]);
    }

    /// <summary>Reads and checks the comparer of a collection.</summary>
    /// <exception cref="BinarySerializationException">The byte isn't the code of a comparer.</exception>
    public void Comparer() => ComparerCode.ToComparer(Byte());

    /// <summary>Converts a prefix to the count of a collection that isn't null, and checks it.</summary>
    /// <exception cref="BinarySerializationException">The count exceeds a limit or the bytes that are left.</exception>
    public readonly int CountOf(int prefix, int bias, int minItemSize)
    {
        int count = unchecked(prefix - bias);
        if (count < 0)
        {
            throw PayloadErrors.NotA("collection", $"its prefix is {prefix}");
        }

        _host.RequireCount(count, minItemSize, Unread);
        return count;
    }

    /// <summary>Returns the items of a collection that begin at the current position.</summary>
    public readonly ViewItems Items(int count) => new(Payload, _position, count);

    /// <summary>Moves past a nested frame, or null.</summary>
    public void SkipObject() => _ = NestedFrame();

    /// <summary>Reads a nested frame, or null.</summary>
    /// <exception cref="BinarySerializationException">The length of the frame is invalid.</exception>
    public NestedObject NestedFrame()
    {
        int begin = Take(FrameHeader.LengthSize);
        int length = FrameHeader.ReadLength(_bytes[begin..]);
        if (length == 0)
        {
            return default;
        }

        if (length < FrameHeader.MinLength)
        {
            throw PayloadErrors.NestedLengthInvalid(length);
        }

        if (length > Unread)
        {
            throw PayloadErrors.NestedTruncated(length, Unread);
        }

        _position = unchecked(_position + length);
        return NestedObject.OfFrame(_bytes[begin.._position]);
    }

    /// <summary>Moves past an object of a hand-written contract.</summary>
    /// <param name="bias">The prefix of an empty payload. The number below it means null.</param>
    public void SkipExactObject(int bias) => _ = NestedPayload(bias);

    /// <summary>Reads the payload of an object with a hand-written contract.</summary>
    /// <param name="bias">The prefix of an empty payload. The number below it means null.</param>
    /// <exception cref="BinarySerializationException">The payload ends before the object.</exception>
    public NestedObject NestedPayload(int bias)
    {
        int length = unchecked(Prefix() - bias);
        if (length < 0)
        {
            return default;
        }

        if (length > Unread)
        {
            throw PayloadErrors.NestedTruncated(length, Unread);
        }

        int begin = _position;
        _position = unchecked(begin + length);
        return NestedObject.OfPayload(_bytes[begin.._position]);
    }

    /// <summary>Counts a nesting level, for an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    public void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    /// <summary>Ends the nesting level that <see cref="EnterObject"/> counted.</summary>
    public void LeaveObject() => _depth = unchecked(_depth - 1);

    // Rare cases take values instead of the cursor, so that the cursor stays in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int LongPrefix(ReadOnlySpan<byte> bytes, int position, out int next)
    {
        bytes = bytes[position..];
        int size = SevenBitEncoded.TryLoad(bytes, out int prefix);
        if (size == 0)
        {
            if (bytes.Length < SevenBitEncoded.MaxSize)
            {
                ThrowEndOfPayload(bytes.Length + 1L, bytes.Length);
            }

            throw PayloadErrors.PrefixTooLong();
        }

        next = position + size;
        return prefix;
    }

    // Any other prefix is longer than the payload, or below all prefixes of texts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowUnlessNull(int prefix, int length, int available)
    {
        if (length >= 0)
        {
            ThrowEndOfPayload(length, available);
        }

        if (length < -1)
        {
            throw PayloadErrors.NotA("string", $"its prefix is {prefix}");
        }
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowEndOfPayload(long count, int available) => throw PayloadErrors.EndOfPayload(count - available);
}
