using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A <see cref="Guid"/> as the two little-endian halves of its 16 bytes.</summary>
/// <remarks>Two plain calls of the writer stay in the chain that the JIT makes of a contract; a call of another kind would break it.</remarks>
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

    /// <summary>Exchanges the memory of a Guid on a big-endian machine with that on a little-endian one.</summary>
    internal static Guid Reverse(Guid value)
    {
        Span<byte> bytes = stackalloc byte[2 * HalfSize];
        value.TryWriteBytes(bytes);
        return MemoryMarshal.Read<Guid>(bytes);
    }

    private readonly record struct Halves(long First, long Second);
}
