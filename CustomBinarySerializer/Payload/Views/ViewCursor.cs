using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>The position of a generated view that walks through a payload without making objects.</summary>
/// <remarks>Positions count from the first byte of the payload. Every step is checked, so that a position is never past the end.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct ViewCursor
{
    private readonly PayloadHost _host;
    private readonly ReadOnlySpan<byte> _bytes;
    private int _position;
    private int _depth;

    /// <summary>Begins in a payload.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">Where to begin.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ViewCursor(PayloadHost host, ReadOnlySpan<byte> bytes, int position = 0)
    {
        _host = host;
        _bytes = bytes;
        _position = position;
        _depth = 1;
    }

    /// <summary>What it walks through.</summary>
    public readonly ViewPayload Payload
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(_host, _bytes);
    }

    /// <summary>The payload from the position on.</summary>
    public readonly ViewPayload Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(_host, _bytes[_position..]);
    }

    /// <summary>The position of the next byte.</summary>
    public readonly int Position => _position;

    /// <summary>Whether the payload has no further byte.</summary>
    public readonly bool IsAtEnd => _position == _bytes.Length;

    /// <summary>Returns the number of bytes from an earlier position to this one.</summary>
    public readonly int PositionFrom(int begin) => unchecked(_position - begin);

    /// <summary>Bytes after the position.</summary>
    internal readonly int Unread => unchecked(_bytes.Length - _position);

    /// <summary>Moves past bytes.</summary>
    /// <exception cref="EndOfStreamException">There are fewer.</exception>
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

    /// <summary>Moves past bytes, and returns where they are.</summary>
    /// <exception cref="EndOfStreamException">There are fewer.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Take(int count)
    {
        int position = _position;
        Skip(count);
        return position;
    }

    /// <summary>Moves past items of one size, which <see cref="CountOf"/> has found to be there.</summary>
    public void SkipItems(int count, int itemSize) => Skip(checked(count * itemSize));

    /// <summary>Reads a byte.</summary>
    /// <exception cref="EndOfStreamException">There is none.</exception>
    public byte Byte() => _bytes[Take(sizeof(byte))];

    /// <summary>Reads a number, 7 bits at a time.</summary>
    /// <exception cref="EndOfStreamException">It isn't whole.</exception>
    /// <exception cref="BinarySerializationException">It has more than 31 bits.</exception>
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

    /// <summary>Moves past text.</summary>
    /// <param name="bias">The number that stands for a length of 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SkipText(int bias) => SkipTextAfterPrefix(Prefix(), bias);

    /// <summary>Moves past text whose prefix has been read.</summary>
    /// <param name="prefix">That number.</param>
    /// <param name="bias">The one that stands for a length of 0; the one below it is null's.</param>
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

    /// <summary>Reads text where it is.</summary>
    /// <param name="bias">The number that stands for a length of 0.</param>
    public TextView Text(int bias) => TextAfterPrefix(Prefix(), bias);

    /// <summary>Reads text whose prefix has been read where it is.</summary>
    /// <param name="prefix">The prefix.</param>
    /// <param name="bias">The number that stands for a length of 0.</param>
    public TextView TextAfterPrefix(int prefix, int bias)
    {
        int begin = _position;
        SkipTextAfterPrefix(prefix, bias);
        return prefix < bias ? default : new TextView(_bytes[begin.._position]);
    }

    /// <summary>Reads the comparer of a collection.</summary>
    /// <exception cref="BinarySerializationException">There is no such comparer.</exception>
    public void Comparer() => ComparerCode.ToComparer(Byte());

    /// <summary>Turns a prefix into a count, which the bytes after it can justify; the caller has dealt with null.</summary>
    /// <exception cref="BinarySerializationException">They can't.</exception>
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

    /// <summary>The items of a collection that begin here.</summary>
    public readonly ViewItems Items(int count) => new(Payload, _position, count);

    /// <summary>Moves past an object that is a frame, or null.</summary>
    public void SkipObject() => _ = NestedFrame();

    /// <summary>Reads where an object is that is a frame, or null.</summary>
    /// <exception cref="BinarySerializationException">It has no length that an object can have.</exception>
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
    /// <param name="bias">The number that stands for a payload of 0 bytes; the one below it is null's.</param>
    public void SkipExactObject(int bias) => _ = NestedPayload(bias);

    /// <summary>Reads where an object of a hand-written contract is.</summary>
    /// <param name="bias">The number that stands for a payload of 0 bytes; the one below it is null's.</param>
    /// <exception cref="BinarySerializationException">The payload has fewer bytes.</exception>
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

    /// <summary>Counts an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">It is nested too deeply.</exception>
    public void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    /// <summary>Ends what <see cref="EnterObject"/> began.</summary>
    public void LeaveObject() => _depth = unchecked(_depth - 1);

    // What is rare takes values and not the cursor, which so stays in registers.
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

    // What isn't null either is longer than the payload, or below all that stands for text.
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
