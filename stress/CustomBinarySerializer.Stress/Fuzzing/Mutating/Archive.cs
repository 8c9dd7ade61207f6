using System.Buffers.Binary;

namespace Stress.Fuzzing.Mutating;

/// <summary>
/// Several files, or pieces of one, as a single input: entries of <c>[kind uint8][number int64][length uint16][bytes]</c>. Every input is an
/// archive; an entry that says it is longer ends with the input.
/// </summary>
internal static class Archive
{
    internal const int MaxEntry = ushort.MaxValue;

    private const int NumberOffset = 1;
    private const int LengthOffset = 9;
    private const int HeaderSize = 11;

    /// <param name="Kind">What the bytes are; the target's business.</param>
    /// <param name="Number">Which one, or where; the target's business, too.</param>
    /// <param name="Offset">Of the bytes, in the input.</param>
    /// <param name="Length">Of the bytes.</param>
    internal readonly record struct Entry(byte Kind, long Number, int Offset, int Length);

    internal static List<Entry> Entries(ReadOnlySpan<byte> input)
    {
        List<Entry> entries = [];
        for (int at = 0; at + HeaderSize <= input.Length;)
        {
            int length = Math.Min(BinaryPrimitives.ReadUInt16LittleEndian(input[(at + LengthOffset)..]), input.Length - at - HeaderSize);
            entries.Add(new Entry(input[at], BinaryPrimitives.ReadInt64LittleEndian(input[(at + NumberOffset)..]), at + HeaderSize, length));
            at += HeaderSize + length;
        }

        return entries;
    }

    internal static byte[] Pack(params IEnumerable<(byte Kind, long Number, byte[] Bytes)> entries)
    {
        List<byte> input = [];
        Span<byte> header = stackalloc byte[HeaderSize];
        foreach ((byte kind, long number, byte[] bytes) in entries)
        {
            header[0] = kind;
            BinaryPrimitives.WriteInt64LittleEndian(header[NumberOffset..], number);
            BinaryPrimitives.WriteUInt16LittleEndian(header[LengthOffset..], checked((ushort)bytes.Length));
            input.AddRange(header);
            input.AddRange(bytes);
        }

        return [.. input];
    }

    /// <summary>The length of the entry that a range is in.</summary>
    internal static IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end)
    {
        foreach (Entry entry in Entries(input))
        {
            if (entry.Offset <= start && end <= entry.Offset + entry.Length)
            {
                return [new LengthField(entry.Offset - HeaderSize + LengthOffset, sizeof(ushort))];
            }
        }

        return [];
    }
}
