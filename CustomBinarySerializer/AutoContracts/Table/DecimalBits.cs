using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>A decimal as <see cref="decimal.GetBits(decimal)"/> gives it: low, middle, high, flags, the lowest first.</summary>
internal static class DecimalBits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static UInt128 To(decimal value)
    {
        UInt128 bits = default;
        Span<int> parts = MemoryMarshal.CreateSpan(ref Unsafe.As<UInt128, int>(ref bits), 4);
        decimal.GetBits(value, parts);
        return BitConverter.IsLittleEndian ? bits : FromParts(parts);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal From(UInt128 value)
    {
        uint flags = unchecked((uint)(value >> 96));
        if (!Payload.DecimalFlags.AreValid(flags))
        {
            Payload.DecimalFlags.Throw(unchecked((int)flags));
        }

        return unchecked(new decimal((int)(uint)value, (int)(uint)(value >> 32), (int)(uint)(value >> 64), (int)flags < 0, (byte)(flags >> 16)));
    }

    private static UInt128 FromParts(ReadOnlySpan<int> parts) => unchecked(new(
        ((ulong)(uint)parts[3] << 32) | (uint)parts[2],
        ((ulong)(uint)parts[1] << 32) | (uint)parts[0]));
}
