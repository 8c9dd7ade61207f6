using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// The CRC-32C (Castagnoli) checksum as in iSCSI: reflected, initial value all ones, inverted at the end.
/// </summary>
internal static class Crc32C
{
    /// <summary>The initial state.</summary>
    internal const uint Start = uint.MaxValue;

    /// <summary>Returns the checksum of bytes.</summary>
    internal static uint Of(ReadOnlySpan<byte> bytes) => End(Append(Start, bytes));

    /// <summary>Returns the checksum of a state.</summary>
    internal static uint End(uint state) => ~state;

    /// <summary>Adds eight bytes to a state.</summary>
    internal static uint Append(uint state, ulong littleEndian) => BitOperations.Crc32C(state, littleEndian);

    /// <summary>Adds bytes to a state.</summary>
    /// <returns>The new state.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Append(uint state, ReadOnlySpan<byte> bytes)
    {
        unchecked
        {
            ref byte next = ref MemoryMarshal.GetReference(bytes);
            int left = bytes.Length;
            for (; left >= 4 * sizeof(ulong); left -= 4 * sizeof(ulong))
            {
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, 0));
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, sizeof(ulong)));
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, 2 * sizeof(ulong)));
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, 3 * sizeof(ulong)));
                next = ref Unsafe.Add(ref next, 4 * sizeof(ulong));
            }

            if ((left & (2 * sizeof(ulong))) != 0)
            {
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, 0));
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, sizeof(ulong)));
                next = ref Unsafe.Add(ref next, 2 * sizeof(ulong));
            }

            if ((left & sizeof(ulong)) != 0)
            {
                state = BitOperations.Crc32C(state, Load<ulong>(ref next, 0));
                next = ref Unsafe.Add(ref next, sizeof(ulong));
            }

            if ((left & sizeof(uint)) != 0)
            {
                state = BitOperations.Crc32C(state, Load<uint>(ref next, 0));
                next = ref Unsafe.Add(ref next, sizeof(uint));
            }

            if ((left & sizeof(ushort)) != 0)
            {
                state = BitOperations.Crc32C(state, Load<ushort>(ref next, 0));
                next = ref Unsafe.Add(ref next, sizeof(ushort));
            }

            return (left & 1) != 0 ? BitOperations.Crc32C(state, next) : state;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T Load<T>(ref byte start, int offset)
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(ref Unsafe.Add(ref start, offset));
        if (BitConverter.IsLittleEndian)
        {
            return value;
        }

        if (typeof(T) == typeof(ulong))
        {
            return Unsafe.BitCast<ulong, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, ulong>(value)));
        }

        return typeof(T) == typeof(uint)
            ? Unsafe.BitCast<uint, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, uint>(value)))
            : Unsafe.BitCast<ushort, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, ushort>(value)));
    }
}
