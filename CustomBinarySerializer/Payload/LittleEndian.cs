using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>Unaligned little-endian loads and stores. The caller must own the bytes at the address.</summary>
/// <remarks>
/// Addresses are converted unchecked, here and in callers. A checked conversion would compare each address with 0 and
/// prevent the addition from being part of the load.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class LittleEndian
{
    /// <summary>Stores a value.</summary>
    /// <param name="at">The address to store at, with enough room for the value.</param>
    /// <param name="value">An integer or a floating-point number of up to 16 bytes, an enum, or a Guid.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store<T>(nint at, T value)
        where T : unmanaged => Unsafe.WriteUnaligned(unchecked((byte*)at), BitConverter.IsLittleEndian ? value : Reverse(value));

    /// <summary>Loads a value.</summary>
    /// <param name="at">The address to load from.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Load<T>(nint at)
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(unchecked((byte*)at));
        return BitConverter.IsLittleEndian ? value : Reverse(value);
    }

    /// <summary>Loads a value from memory that isn't pinned.</summary>
    /// <param name="bytes">A reference to the first byte.</param>
    /// <param name="position">The offset of the value from the first byte, in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Load<T>(ref byte bytes, int position)
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(ref Unsafe.AddByteOffset(ref bytes, position));
        return BitConverter.IsLittleEndian ? value : Reverse(value);
    }

    // The methods above do the work. One that only calls another is one more to compile before the first message.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store<T>(byte* at, T value)
        where T : unmanaged => Store(unchecked((nint)at), value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Load<T>(byte* at)
        where T : unmanaged => Load<T>(unchecked((nint)at));

    private static T Reverse<T>(T value)
        where T : unmanaged => sizeof(T) switch
        {
            sizeof(byte) => value,
            sizeof(ushort) => Unsafe.BitCast<ushort, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, ushort>(value))),
            sizeof(uint) => Unsafe.BitCast<uint, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, uint>(value))),
            sizeof(ulong) => Unsafe.BitCast<ulong, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, ulong>(value))),
            _ when typeof(T) == typeof(Guid) => Unsafe.BitCast<Guid, T>(GuidBits.Reverse(Unsafe.BitCast<T, Guid>(value))),
            _ => Unsafe.BitCast<UInt128, T>(BinaryPrimitives.ReverseEndianness(Unsafe.BitCast<T, UInt128>(value))),
        };
}
