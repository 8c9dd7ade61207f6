using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public static class BooleanByte
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte To(bool value) => value ? (byte)1 : (byte)0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool From(byte value) => value != 0;
}

/// <summary>The conversion of a native integer to 64 bits. A 32-bit process rejects larger values.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NativeInteger
{
    public static long To(nint value) => value;

    public static nint From(long value) =>
        unchecked((nint)value) == value ? unchecked((nint)value) : throw PayloadErrors.NotA("nint of this machine", $"{value}");
}

/// <inheritdoc cref="NativeInteger"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NativeUnsignedInteger
{
    public static ulong To(nuint value) => value;

    public static nuint From(ulong value) =>
        unchecked((nuint)value) == value ? unchecked((nuint)value) : throw PayloadErrors.NotA("nuint of this machine", $"{value}");
}

/// <summary>The conversion of a number to two's complement bytes, little-endian.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BigIntegerBytes
{
    public static byte[] To(BigInteger value) => value.ToByteArray();

    public static BigInteger From(byte[] value) => new(value);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class ComplexParts
{
    public static (double Real, double Imaginary) To(Complex value) => (value.Real, value.Imaginary);

    public static Complex From((double Real, double Imaginary) value) => new(value.Real, value.Imaginary);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class RuneNumber
{
    public static int To(Rune value) => value.Value;

    public static Rune From(int value) =>
        Rune.IsValid(value) ? new Rune(value) : throw PayloadErrors.NotA(nameof(Rune), $"U+{value:X4} is no Unicode scalar value");
}

/// <summary>The conversion of an index to a number, which is the complement if it counts from the end.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class IndexNumber
{
    public static int To(Index value) => value.IsFromEnd ? ~value.Value : value.Value;

    public static Index From(int value) => value < 0 ? Index.FromEnd(~value) : Index.FromStart(value);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class RangeParts
{
    public static (Index Start, Index End) To(Range value) => (value.Start, value.End);

    public static Range From((Index Start, Index End) value) => new(value.Start, value.End);
}

/// <summary>
/// The conversion of a decimal to the parts of <see cref="decimal.GetBits(decimal)"/>: low, middle, high, flags.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DecimalBits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static UInt128 To(decimal value)
    {
        (ulong first, ulong second) = DecimalHalves.From(value);
        return new UInt128(upper: second, lower: first);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal From(UInt128 value)
    {
        ulong second = unchecked((ulong)(value >> 64));
        if (!DecimalHalves.AreValidFlags(second))
        {
            Throw(second);
        }

        return unchecked(DecimalHalves.ToDecimal((ulong)value, second));
    }

    private static void Throw(ulong second) => throw PayloadErrors.NotA("decimal", DecimalHalves.FlagsIn(second));
}
