using System.Buffers.Binary;
using System.Numerics;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// A record of the bare journal: <c>[frame][crc32c][zeros to 8]</c>, as in a transaction file without salt and ordinal.
/// </summary>
internal static class BareRecord
{
    private const int ChecksumSize = 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SizeOf(int frameSize) => unchecked((frameSize + ChecksumSize + 7) & ~7);

    /// <summary>Stores a record. The checksum is computed over the source, not over the copy.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(Span<byte> destination, ReadOnlySpan<byte> frame)
    {
        frame.CopyTo(destination);
        BinaryPrimitives.WriteUInt64LittleEndian(destination[frame.Length..], Checksum(frame));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Verifies(ReadOnlySpan<byte> record, int frameSize) =>
        BinaryPrimitives.ReadUInt32LittleEndian(record[frameSize..]) == Checksum(record[..frameSize]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Checksum(ReadOnlySpan<byte> frame)
    {
        unchecked
        {
            ref byte start = ref MemoryMarshal.GetReference(frame);
            uint state = uint.MaxValue;
            int done = 0;
            for (; done <= frame.Length - sizeof(ulong); done += sizeof(ulong))
            {
                state = BitOperations.Crc32C(state, Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, done)));
            }

            for (; done < frame.Length; done++)
            {
                state = BitOperations.Crc32C(state, Unsafe.Add(ref start, done));
            }

            return ~state;
        }
    }
}
