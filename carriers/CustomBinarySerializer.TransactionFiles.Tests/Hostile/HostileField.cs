using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests.Hostile;

/// <summary>A number in a file of a journal, and the checksum over it, so that it can be set to anything.</summary>
/// <param name="File">The name of the file.</param>
/// <param name="Name">The name of the field.</param>
/// <param name="Offset">The offset of the field in the file, in bytes.</param>
/// <param name="Size">The size of the field, in bytes: 4 or 8.</param>
/// <param name="Sign">Makes the checksum of the file right again.</param>
internal sealed record HostileField(string File, string Name, int Offset, int Size, Action<byte[]> Sign)
{
    private static readonly int[] s_slots = [0, 512];

    /// <summary>Returns extreme values, and values near the old one.</summary>
    internal static IEnumerable<long> ValuesFor(long old) =>
    [
        0, 1, -1, long.MinValue, long.MaxValue, int.MaxValue, int.MinValue,
        1L << 60, (1L << 60) + 8, DateTime.MaxValue.Ticks + 1, old + 1, old - 1, old + 8, old - 8,
        unchecked(old * 2),
    ];

    internal long Get(byte[] bytes) => Size == 4
        ? BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(Offset))
        : BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(Offset));

    /// <summary>Sets the field in its file on a disk.</summary>
    internal void Set(SimulatedDisk disk, long value)
    {
        byte[] bytes = [.. disk[File]];
        if (Size == 4)
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(Offset), unchecked((int)value));
        }
        else
        {
            BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(Offset), value);
        }

        Sign(bytes);
        disk[File] = bytes;
    }

    /// <summary>All fields of positions, headers, records and indexes.</summary>
    internal static IReadOnlyList<HostileField> Of(SimulatedDisk disk) =>
    [
        .. disk.List().Order(StringComparer.Ordinal).SelectMany(name => Path.GetExtension(name) switch
        {
            ".segment" => OfSegment(name, disk[name]),
            ".index" => OfIndex(name, disk[name]),
            "" when name == "positions" => OfPositions(name),
            _ => [],
        }),
    ];

    private static IEnumerable<HostileField> OfPositions(string name)
    {
        (string Name, int Offset, int Size)[] fields =
        [
            ("sequence", 0, 8), ("first ordinal", 8, 8), ("salt", 16, 8),
            ("written ordinal", 24, 8), ("written offset", 32, 8), ("durable ordinal", 40, 8),
            ("durable offset", 48, 8), ("time mark", 56, 8), ("flags", 64, 4),
        ];
        return from slot in s_slots
               from field in fields
               select new HostileField(
                   name, $"{field.Name} of slot {slot / 512}", slot + field.Offset, field.Size, Signed(slot, slot + 68));
    }

    private static IEnumerable<HostileField> OfIndex(string name, byte[] bytes)
    {
        (string Name, int Offset, int Size)[] fields =
        [
            ("version", 4, 4), ("first ordinal", 8, 8), ("salt", 16, 8), ("first entry", 24, 8),
            ("count", 32, 8), ("offset 0", 40, 8), ("time 0", 48, 8),
            ("offset 1", 56, 8), ("time 1", 64, 8), ("offset 2", 72, 8), ("time 2", 80, 8),
        ];
        return bytes.Length < 4096
            ? []
            : fields.Select(field => new HostileField(name, field.Name, field.Offset, field.Size, Signed(0, 4092)));
    }

    private static IEnumerable<HostileField> OfSegment(string name, byte[] bytes)
    {
        int headerSize = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(12));
        (string Name, int Offset, int Size)[] fields =
        [
            ("version", 8, 4), ("first ordinal", 16, 8), ("salt", 24, 8), ("created", 32, 8),
            ("fingerprint", 40, 8), ("journal id", 56, 8), ("predecessor", 72, 8),
            ("predecessor's seal", 80, 8),
            ("schema length", 88, 4), ("schema", 92, 8),
        ];
        foreach ((string fieldName, int offset, int size) in fields)
        {
            yield return new HostileField(name, fieldName, offset, size, Signed(0, headerSize - 4));
        }

        yield return new HostileField(name, "header size", 12, 4, _ => { });
        uint seed = RecordLayout.SeedOf(BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(24)));
        long ordinal = BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(16));
        for (int offset = headerSize; offset < bytes.Length;)
        {
            int frameSize = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(offset)) + 4;
            int typeId = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(offset + 4));
            if (typeId < 0 || ordinal % 50 == 0)
            {
                for (int at = 4; at < frameSize; at += at == 4 ? 4 : 8)
                {
                    yield return new HostileField(
                        name,
                        $"byte {at} of the record at {offset}",
                        offset + at,
                        at == 4 ? 4 : 8,
                        SignedRecord(offset, frameSize, seed, ordinal));
                }

                yield return new HostileField(name, $"length of the record at {offset}", offset, 4, _ => { });
            }

            ordinal += typeId < 0 ? 0 : 1;
            offset += RecordLayout.SizeOf(frameSize);
        }
    }

    private static Action<byte[]> Signed(int from, int checksum) =>
        bytes => BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(checksum), Crc32C.Of(bytes.AsSpan(from..checksum)));

    private static Action<byte[]> SignedRecord(int offset, int frameSize, uint seed, long ordinal) =>
        bytes => BinaryPrimitives.WriteUInt32LittleEndian(
            bytes.AsSpan(offset + frameSize), RecordLayout.Checksum(seed, ordinal, bytes.AsSpan(offset, frameSize)));
}
