using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

internal static class BooleanByte
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte To(bool value) => value ? (byte)1 : (byte)0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool From(byte value) => value != 0;
}

/// <summary>As large as on a 64-bit machine; one of 32 bits refuses what it has no room for.</summary>
internal static class NativeInteger
{
    internal static long To(nint value) => value;

    internal static nint From(long value) =>
        unchecked((nint)value) == value ? unchecked((nint)value) : throw PayloadErrors.NotA("nint of this machine", $"{value}");
}

/// <inheritdoc cref="NativeInteger"/>
internal static class NativeUnsignedInteger
{
    internal static ulong To(nuint value) => value;

    internal static nuint From(ulong value) =>
        unchecked((nuint)value) == value ? unchecked((nuint)value) : throw PayloadErrors.NotA("nuint of this machine", $"{value}");
}

/// <summary>Two's complement, the lowest byte first.</summary>
internal static class BigIntegerBytes
{
    internal static byte[] To(BigInteger value) => value.ToByteArray();

    internal static BigInteger From(byte[] value) => new(value);
}

internal static class ComplexParts
{
    internal static (double Real, double Imaginary) To(Complex value) => (value.Real, value.Imaginary);

    internal static Complex From((double Real, double Imaginary) value) => new(value.Real, value.Imaginary);
}

internal static class RuneNumber
{
    internal static int To(Rune value) => value.Value;

    internal static Rune From(int value) =>
        Rune.IsValid(value) ? new Rune(value) : throw PayloadErrors.NotA(nameof(Rune), $"U+{value:X4} is no Unicode scalar value");
}

/// <summary>Counted from the end, its complement.</summary>
internal static class IndexNumber
{
    internal static int To(Index value) => value.IsFromEnd ? ~value.Value : value.Value;

    internal static Index From(int value) => value < 0 ? Index.FromEnd(~value) : Index.FromStart(value);
}

internal static class RangeParts
{
    internal static (Index Start, Index End) To(Range value) => (value.Start, value.End);

    internal static Range From((Index Start, Index End) value) => new(value.Start, value.End);
}

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
