using System.Buffers.Binary;
using System.Text;
using System.Text.Unicode;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A place in the bytes of a message that have arrived so far.</summary>
/// <remarks>
/// A method that finds too few bytes returns false and says in <see cref="Missing"/> how many more it needs at least; it may be
/// repeated when they are there, with a cursor that begins where the caller began.
/// </remarks>
/// <param name="bytes">The message from its beginning on.</param>
/// <param name="position">Where to begin.</param>
internal ref struct RecordCursor(ReadOnlySpan<byte> bytes, int position)
{
    private const int MaxLengthBytes = 5;

    private readonly ReadOnlySpan<byte> _bytes = bytes;

    /// <summary>The offset of the next byte.</summary>
    internal int Position { get; private set; } = position;

    /// <summary>How many bytes were missing when a method returned false; 1 or more.</summary>
    internal int Missing { get; private set; }

    /// <summary>Bytes from here on that have arrived.</summary>
    internal readonly int Available => _bytes.Length - Position;

    internal bool TrySkip(int count)
    {
        if (count > Available)
        {
            Missing = count - Available;
            return false;
        }

        Position += count;
        return true;
    }

    internal bool TryReadByte(out byte value)
    {
        value = 0;
        int start = Position;
        if (!TrySkip(sizeof(byte)))
        {
            return false;
        }

        value = _bytes[start];
        return true;
    }

    internal bool TryReadInt32(out int value)
    {
        value = 0;
        int start = Position;
        if (!TrySkip(sizeof(int)))
        {
            return false;
        }

        value = BinaryPrimitives.ReadInt32LittleEndian(_bytes[start..]);
        return true;
    }

    /// <summary>Reads text after its length, still in UTF-8.</summary>
    /// <exception cref="BinarySerializationException">The length is impossible.</exception>
    internal bool TryReadText(out ReadOnlySpan<byte> utf8)
    {
        utf8 = default;
        if (!TryReadLength(out int length))
        {
            return false;
        }

        int start = Position;
        if (!TrySkip(length))
        {
            return false;
        }

        utf8 = _bytes.Slice(start, length);
        return true;
    }

    /// <summary>Skips one char in UTF-8, or the two of a surrogate pair, which is how an array of chars holds them.</summary>
    /// <param name="chars">How many chars the bytes stand for: 1 or 2.</param>
    /// <exception cref="BinarySerializationException">The byte begins no char.</exception>
    internal bool TrySkipChars(out int chars)
    {
        chars = 1;
        if (Available == 0)
        {
            return TrySkip(1);
        }

        byte first = _bytes[Position];
        int size = first switch
        {
            < 0x80 => 1,
            >= 0xC2 and < 0xE0 => 2,
            >= 0xE0 and < 0xF0 => 3,
            >= 0xF0 and < 0xF5 => 4,
            _ => throw RecordErrors.Malformed(Position, $"the byte {first:X2} begins no char"),
        };
        chars = size == 4 ? 2 : 1;
        return TrySkip(size);
    }

    private bool TryReadLength(out int length)
    {
        int start = Position;
        uint value = 0;
        length = 0;
        for (int i = 0; i < MaxLengthBytes; i++)
        {
            if (!TryReadByte(out byte next))
            {
                return false;
            }

            value |= unchecked((uint)(next & 0x7F) << (7 * i));
            if (next < 0x80)
            {
                length = value <= int.MaxValue && (i < MaxLengthBytes - 1 || next < 0x08)
                    ? (int)value
                    : throw RecordErrors.Malformed(start, "the length of a text is negative");
                return true;
            }
        }

        throw RecordErrors.Malformed(start, "the length of a text takes more than five bytes");
    }

    /// <summary>Skips chars, as many at once as are valid; the others are to be looked at one by one. Returns how many there were.</summary>
    /// <param name="most">The most chars, each of which takes a byte at least.</param>
    internal int SkipValidChars(int most)
    {
        int left = most;
        while (left > 0)
        {
            ReadOnlySpan<byte> bytes = WholeCharacters(_bytes.Slice(Position, Math.Min(left, Available)));
            if (bytes.IsEmpty || !Utf8.IsValid(bytes))
            {
                break;
            }

            left -= Encoding.UTF8.GetCharCount(bytes);
            Position += bytes.Length;
        }

        return most - left;
    }

    /// <summary>Transcodes chars, up to bytes that are invalid or haven't arrived. Returns the number of chars.</summary>
    /// <param name="chars">Room for the most chars.</param>
    internal int TranscodeValidChars(Span<char> chars)
    {
        Utf8.ToUtf16(_bytes[Position..], chars, out int taken, out int written, replaceInvalidSequences: false);
        Position += taken;
        return written;
    }

    // Without the last character, if bytes of it are missing.
    private static ReadOnlySpan<byte> WholeCharacters(ReadOnlySpan<byte> utf8)
    {
        int last = utf8.LastIndexOfAnyExceptInRange((byte)0x80, (byte)0xBF);
        int size = last < 0 ? 0 : utf8[last] switch { < 0x80 => 1, < 0xE0 => 2, < 0xF0 => 3, _ => 4 };
        return last < 0 || utf8.Length - last >= size ? utf8 : utf8[..last];
    }
}
