using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Unaligned little-endian stores and loads. The caller has proved that the bytes at the pointer are its own.
/// </summary>
internal static unsafe class LittleEndian
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store(byte* at, byte value)
    {
        *at = value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store(byte* at, ushort value)
    {
        Unsafe.WriteUnaligned(at, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store(byte* at, uint value)
    {
        Unsafe.WriteUnaligned(at, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store(byte* at, ulong value)
    {
        Unsafe.WriteUnaligned(at, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ushort LoadUInt16(byte* at)
    {
        ushort value = Unsafe.ReadUnaligned<ushort>(at);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint LoadUInt32(byte* at)
    {
        uint value = Unsafe.ReadUnaligned<uint>(at);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong LoadUInt64(byte* at)
    {
        ulong value = Unsafe.ReadUnaligned<ulong>(at);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }
}
