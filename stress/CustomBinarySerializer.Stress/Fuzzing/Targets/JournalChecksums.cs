using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace Stress.Fuzzing.Targets;

/// <summary>Recomputes the checksums in the files of a transaction file.</summary>
internal static class JournalChecksums
{
    private const int HeaderSizeOffset = 12;
    private const int FirstOrdinalOffset = 16;
    private const int SaltOffset = 24;
    private const int SmallestHeader = 64;
    private const int ChecksumSize = sizeof(uint);

    internal static void OfPositions(Span<byte> file)
    {
        for (int slot = 0; slot <= 1; slot++)
        {
            int offset = (int)PositionSlots.OffsetOf(slot);
            if (offset + PositionSlots.SlotSize <= file.Length)
            {
                OfBlock(file.Slice(offset, PositionSlots.SlotSize));
            }
        }
    }

    internal static void OfIndex(Span<byte> file)
    {
        for (; file.Length >= IndexBlock.Size; file = file[IndexBlock.Size..])
        {
            OfBlock(file[..IndexBlock.Size]);
        }
    }

    internal static void OfSegment(Span<byte> file)
    {
        if (file.Length < SmallestHeader)
        {
            return;
        }

        int size = BinaryPrimitives.ReadInt32LittleEndian(file[HeaderSizeOffset..]);
        if (size < SmallestHeader || size > file.Length)
        {
            return;
        }

        OfBlock(file[..size]);
        OfRecords(
            file[size..],
            RecordLayout.SeedOf(BinaryPrimitives.ReadUInt64LittleEndian(file[SaltOffset..])),
            BinaryPrimitives.ReadInt64LittleEndian(file[FirstOrdinalOffset..]));
    }

    private static void OfRecords(Span<byte> records, uint seed, long ordinal)
    {
        while (records.Length >= FrameHeader.Size && RecordLayout.TryGetFrameSize(records, out int frameSize)
            && frameSize <= records.Length - ChecksumSize)
        {
            bool isMessage = FrameHeader.ReadTypeId(records) > 0;
            int size = RecordLayout.StoreChecksum(records, seed, ordinal);
            ordinal = unchecked(ordinal + (isMessage ? 1 : 0));
            records = records[Math.Min(size, records.Length)..];
        }
    }

    private static void OfBlock(Span<byte> block) =>
        BinaryPrimitives.WriteUInt32LittleEndian(block[^ChecksumSize..], Crc32C.Of(block[..^ChecksumSize]));
}
