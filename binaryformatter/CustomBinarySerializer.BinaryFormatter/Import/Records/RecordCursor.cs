using System.Buffers.Binary;
using System.Text;
using System.Text.Unicode;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A position in the received bytes of a message.</summary>
/// <remarks>
/// A method returns false if bytes are missing, and sets <see cref="Missing"/> to the minimum number. Repeat it later
/// with a cursor at the same starting position.
/// </remarks>
/// <param name="bytes">The bytes from the beginning of the message on.</param>
/// <param name="position">The starting position.</param>
internal ref struct RecordCursor(ReadOnlySpan<byte> bytes, int position)
{
    private const int MaxLengthBytes = 5;

    private readonly ReadOnlySpan<byte> _bytes = bytes;

    /// <summary>Gets the offset of the next byte.</summary>
    internal int Position { get; private set; } = position;

    /// <summary>Gets the number of missing bytes after a method returned false; 1 or more.</summary>
    internal int Missing { get; private set; }

    /// <summary>Gets the number of received bytes from here on.</summary>
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

    /// <summary>Skips consecutive references to other records and returns their number.</summary>
    /// <param name="most">The maximum number of references.</param>
    internal int SkipReferences(int most)
    {
        int skipped = 0;
        while (skipped < most && Available >= sizeof(byte) + sizeof(int) && _bytes[Position] == (byte)RecordKind.MemberReference)
        {
            Position += sizeof(byte) + sizeof(int);
            skipped++;
        }

        return skipped;
    }

    /// <summary>Reads a length and a text in UTF-8.</summary>
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

    /// <summary>Skips one char in UTF-8, or the two of a surrogate pair.</summary>
    /// <param name="chars">The number of chars: 1 or 2.</param>
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

    /// <summary>Skips all valid chars and returns their number. Others must be skipped one by one.</summary>
    /// <param name="most">The maximum number of chars, each of which takes at least a byte.</param>
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

    /// <summary>Transcodes chars, up to bytes that are invalid or haven't arrived, and returns their number.</summary>
    /// <param name="chars">The destination, which limits the number of chars.</param>
    internal int TranscodeValidChars(Span<char> chars)
    {
        Utf8.ToUtf16(_bytes[Position..], chars, out int taken, out int written, replaceInvalidSequences: false);
        Position += taken;
        return written;
    }

    // Excludes the last character if bytes of it are missing.
    private static ReadOnlySpan<byte> WholeCharacters(ReadOnlySpan<byte> utf8)
    {
        int last = utf8.LastIndexOfAnyExceptInRange((byte)0x80, (byte)0xBF);
        int size = last < 0 ? 0 : utf8[last] switch { < 0x80 => 1, < 0xE0 => 2, < 0xF0 => 3, _ => 4 };
        return last < 0 || utf8.Length - last >= size ? utf8 : utf8[..last];
    }
}
