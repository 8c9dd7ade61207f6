namespace Stress.Fuzzing.Mutating;

/// <summary>
/// Files or pieces of files in one input: entries <c>[kind uint8][number int64][length uint16][bytes]</c>. Every input
/// is an archive, because an entry with a larger length ends with the input.
/// </summary>
internal static class Archive
{
    internal const int MaxEntry = ushort.MaxValue;

    private const int NumberOffset = 1;
    private const int LengthOffset = 9;
    private const int HeaderSize = 11;

    /// <summary>An entry of an archive.</summary>
    /// <param name="Kind">Kind of the bytes, which the target defines.</param>
    /// <param name="Number">Number or offset of the bytes, which the target defines.</param>
    /// <param name="Offset">Offset of the bytes in the input.</param>
    /// <param name="Length">Number of bytes.</param>
    internal readonly record struct Entry(byte Kind, long Number, int Offset, int Length);

    internal static List<Entry> Entries(ReadOnlySpan<byte> input)
    {
        List<Entry> entries = [];
        for (int at = 0; at + HeaderSize <= input.Length;)
        {
            int length = Math.Min(BinaryPrimitives.ReadUInt16LittleEndian(input[(at + LengthOffset)..]), input.Length - at - HeaderSize);
            entries.Add(
                new Entry(input[at], BinaryPrimitives.ReadInt64LittleEndian(input[(at + NumberOffset)..]), at + HeaderSize, length));
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

    /// <summary>Returns the length field of the entry with a range.</summary>
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
