using System.Buffers.Binary;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Accepting;

/// <summary>The layout of the file <c>accepted-damage</c>, which nothing else in the library knows.</summary>
/// <remarks>
/// <code>
/// offset 0          8          12       16           32        36
///        +----------+----------+--------+------------+---------+---------+-----+---------------------------+
///        | magic    | version  | size   | journal id | count   | range 0 | ... | crc32c of all before it   |
///        | 8 bytes  | int32 LE | int32  | 16 bytes   | int32   |         |     | uint32 LE, at size - 4    |
///        +----------+----------+--------+------------+---------+---------+-----+---------------------------+
///
/// range  0         8        16       24              32             40         44             52       56       60
/// +---------+--------+--------+---------------+--------------+----------+--------------+--------+--------+---------+--------+
/// | segment | offset | length | first ordinal | next ordinal | checksum | UTC ticks of | bytes of two texts | command
/// | reason | | int64 | int64 | int64 | int64 | int64 | uint32 | acceptance | int32, int32 | UTF-8 | UTF-8 |
/// +---------+--------+--------+---------------+--------------+----------+--------------+--------------------+---------+--------+
/// </code>
/// Ranges are in ascending order of segment and offset, and neither overlap nor touch. Versions to come keep magic,
/// version, size and checksum where they are.
/// </remarks>
internal static class AcceptedDamageFile
{
    internal const int Version = 1;

    /// <summary>The size limit of the file, in bytes.</summary>
    internal const int MaxSize = 16 << 20;

    /// <summary>The size limit of each text, in bytes of UTF-8.</summary>
    internal const int MaxTextSize = 512;

    internal const int ChecksumSize = 4;

    private const int VersionOffset = 8;
    private const int SizeOffset = 12;
    private const int JournalOffset = 16;
    private const int JournalSize = 16;
    private const int CountOffset = 32;
    private const int RangesOffset = 36;
    private const int RangeSize = 60;

    private static ReadOnlySpan<byte> Magic => "CBACC\r\n\u001A"u8;

    /// <summary>Returns the bytes of the file.</summary>
    /// <param name="journal">Id of the journal that the ranges belong to.</param>
    /// <param name="ranges">The ranges, sorted and disjoint.</param>
    /// <exception cref="BinarySerializationException">
    /// The list of ranges would exceed <see cref="MaxSize"/>.
    /// </exception>
    internal static byte[] Write(Guid journal, IReadOnlyList<AcceptedRange> ranges)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write(Magic);
        writer.Write(Version);
        writer.Write(0);
        writer.Write(journal.ToByteArray());
        writer.Write(ranges.Count);
        foreach (AcceptedRange range in ranges)
        {
            Write(writer, range);
        }

        long size = stream.Length + ChecksumSize;
        if (size > MaxSize)
        {
            throw TransactionFileErrors.TooMuchDamage(ranges.Count, size, MaxSize);
        }

        stream.SetLength(size);
        byte[] bytes = stream.ToArray();
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SizeOffset), bytes.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(
            bytes.AsSpan(bytes.Length - ChecksumSize), Crc32C.Of(bytes.AsSpan(0, bytes.Length - ChecksumSize)));
        return bytes;
    }

    /// <summary>Reads the file.</summary>
    /// <param name="bytes">All bytes of the file.</param>
    /// <param name="journal">Id of the journal that the ranges belong to.</param>
    /// <param name="ranges">The ranges; empty if the file isn't valid.</param>
    /// <returns>The reason why the file isn't valid, in words; null if it is valid.</returns>
    internal static string? Read(ReadOnlySpan<byte> bytes, out Guid journal, out AcceptedRange[] ranges)
    {
        journal = default;
        ranges = [];
        if (bytes.Length < RangesOffset + ChecksumSize || !bytes.StartsWith(Magic)
            || BinaryPrimitives.ReadInt32LittleEndian(bytes[SizeOffset..]) != bytes.Length)
        {
            return "it isn't such a file, or was cut";
        }

        if (BinaryPrimitives.ReadUInt32LittleEndian(bytes[^ChecksumSize..]) != Crc32C.Of(bytes[..^ChecksumSize]))
        {
            return "its checksum is wrong";
        }

        int version = BinaryPrimitives.ReadInt32LittleEndian(bytes[VersionOffset..]);
        if (version != Version)
        {
            return FormattableString.Invariant(
                $"it has the format version {version}, and this version of the library knows version {Version}");
        }

        journal = new Guid(bytes.Slice(JournalOffset, JournalSize));
        int count = BinaryPrimitives.ReadInt32LittleEndian(bytes[CountOffset..]);
        ReadOnlySpan<byte> rest = bytes[RangesOffset..^ChecksumSize];
        if (count < 0 || count > rest.Length / RangeSize)
        {
            return "its number of ranges is impossible";
        }

        AcceptedRange[] read = new AcceptedRange[count];
        for (int i = 0; i < count; i++)
        {
            if (TryRead(ref rest) is not { } range || (i > 0 && !MayFollow(read[i - 1], range)))
            {
                return FormattableString.Invariant($"its range {i} is impossible");
            }

            read[i] = range;
        }

        ranges = read;
        return rest.IsEmpty ? null : "bytes follow its ranges";
    }

    private static void Write(BinaryWriter writer, AcceptedRange range)
    {
        byte[] command = TextOf(range.Command);
        byte[] reason = TextOf(range.Reason);
        writer.Write(range.Segment);
        writer.Write(range.Offset);
        writer.Write(range.Length);
        writer.Write(range.FirstOrdinal);
        writer.Write(range.EndOrdinal);
        writer.Write(range.Checksum);
        writer.Write(range.AcceptedTicks);
        writer.Write(command.Length);
        writer.Write(reason.Length);
        writer.Write(command);
        writer.Write(reason);
    }

    private static byte[] TextOf(string text)
    {
        byte[] bytes = new byte[MaxTextSize];
        Encoding.UTF8.GetEncoder().Convert(text, bytes, flush: true, out _, out int used, out _);
        return bytes[..used];
    }

    private static AcceptedRange? TryRead(ref ReadOnlySpan<byte> rest)
    {
        if (rest.Length < RangeSize)
        {
            return null;
        }

        int commandSize = BinaryPrimitives.ReadInt32LittleEndian(rest[52..]);
        int reasonSize = BinaryPrimitives.ReadInt32LittleEndian(rest[56..]);
        if (commandSize is < 0 or > MaxTextSize || reasonSize is < 0 or > MaxTextSize || commandSize + reasonSize > rest.Length - RangeSize)
        {
            return null;
        }

        AcceptedRange range = new(
            BinaryPrimitives.ReadInt64LittleEndian(rest),
            BinaryPrimitives.ReadInt64LittleEndian(rest[8..]),
            BinaryPrimitives.ReadInt64LittleEndian(rest[16..]),
            BinaryPrimitives.ReadInt64LittleEndian(rest[24..]),
            BinaryPrimitives.ReadInt64LittleEndian(rest[32..]),
            BinaryPrimitives.ReadUInt32LittleEndian(rest[40..]),
            BinaryPrimitives.ReadInt64LittleEndian(rest[44..]),
            Encoding.UTF8.GetString(rest.Slice(RangeSize, commandSize)),
            Encoding.UTF8.GetString(rest.Slice(RangeSize + commandSize, reasonSize)));
        rest = rest[(RangeSize + commandSize + reasonSize)..];
        return IsPossible(range) ? range : null;
    }

    // A checksum can be forged, and others calculate with these numbers.
    private static bool IsPossible(AcceptedRange range) =>
        range.Segment is >= 0 and <= Position.Highest
        && range.Offset is >= 0 and <= Position.Highest && range.Length is >= 0 and <= Position.Highest
        && range.FirstOrdinal >= range.Segment && range.EndOrdinal >= range.FirstOrdinal && range.EndOrdinal <= Position.Highest
        && range.AcceptedTicks >= 0 && range.AcceptedTicks <= DateTime.MaxValue.Ticks;

    private static bool MayFollow(AcceptedRange before, AcceptedRange after) =>
        after.Segment > before.Segment || (after.Segment == before.Segment && after.Offset > before.EndOffset);
}
