using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>A decimal as <see cref="decimal.GetBits(decimal)"/> gives it: low, middle, high, flags, the lowest first.</summary>
internal static class DecimalBits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static UInt128 To(decimal value)
    {
        (ulong first, ulong second) = DecimalHalves.From(value);
        return new UInt128(upper: second, lower: first);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal From(UInt128 value) => unchecked(DecimalHalves.ToDecimal((ulong)value, (ulong)(value >> 64)));
}
