using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The conversion of a <see cref="Guid"/> to two little-endian halves of 8 bytes.</summary>
/// <remarks>
/// Contracts write the halves by two plain calls of the writer. The JIT keeps these in its chain of inlined stores,
/// which a call of another kind would break.
/// </remarks>
internal static class GuidBits
{
    private const int HalfSize = sizeof(long);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (long First, long Second) ToHalves(Guid value)
    {
        if (BitConverter.IsLittleEndian)
        {
            Halves halves = Unsafe.BitCast<Guid, Halves>(value);
            return (halves.First, halves.Second);
        }

        Span<byte> bytes = stackalloc byte[2 * HalfSize];
        value.TryWriteBytes(bytes);
        return (BinaryPrimitives.ReadInt64LittleEndian(bytes), BinaryPrimitives.ReadInt64LittleEndian(bytes[HalfSize..]));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Guid ToGuid(long first, long second)
    {
        if (BitConverter.IsLittleEndian)
        {
            return Unsafe.BitCast<Halves, Guid>(new Halves(first, second));
        }

        Span<byte> bytes = stackalloc byte[2 * HalfSize];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, first);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[HalfSize..], second);
        return new Guid(bytes);
    }

    /// <summary>Converts between the big-endian and the little-endian memory layout of a Guid.</summary>
    internal static Guid Reverse(Guid value)
    {
        Span<byte> bytes = stackalloc byte[2 * HalfSize];
        value.TryWriteBytes(bytes);
        return MemoryMarshal.Read<Guid>(bytes);
    }

    private readonly record struct Halves(long First, long Second);
}
