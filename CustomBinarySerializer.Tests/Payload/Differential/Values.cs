using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Generators of numbers, often with extreme values, and of slices, some of which are invalid.</summary>
internal static class Values
{
    private static readonly Gen<int> s_int32 = Gen.Choose(int.MinValue, int.MaxValue);

    internal static Gen<bool> Booleans { get; } = Gen.Elements(false, true);

    internal static Gen<ulong> Bits { get; } =
        from high in s_int32
        from low in s_int32
        from shift in Gen.Elements(0, 0, 0, 1, 7, 8, 31, 32, 33, 48, 57, 63)
        from sign in Gen.Elements(0UL, ulong.MaxValue)
        select (unchecked(((ulong)(uint)high << 32) | (uint)low) >> shift) ^ sign;

    internal static Gen<Half> Halves { get; } = OfBits(bits => BitConverter.UInt16BitsToHalf(unchecked((ushort)bits)));

    internal static Gen<float> Singles { get; } = OfBits(bits => BitConverter.UInt32BitsToSingle(unchecked((uint)bits)));

    internal static Gen<double> Doubles { get; } = OfBits(BitConverter.UInt64BitsToDouble);

    internal static Gen<decimal> Decimals { get; } = Gen.Frequency(
        (1, Gen.Elements(0m, -0.0m, decimal.MaxValue, decimal.MinValue, 1.000m, decimal.One / 3)),
        (4, from low in s_int32
            from middle in s_int32
            from high in s_int32
            from negative in Booleans
            from scale in Gen.Choose(0, 28)
            select new decimal(low, middle, high, negative, (byte)scale)));

    internal static Gen<char> Chars { get; } = Gen.Frequency(
        (1, from text in Gen.Elements(Texts.Characters) select text[0]),
        (1, Gen.Choose(0, 0x7F).Select(c => (char)c)),
        (1, Gen.Choose(0, char.MaxValue).Select(c => (char)c)));

    internal static Gen<int> Lengths { get; } = Gen.Frequency((6, Gen.Choose(0, 40)), (1, Gen.Choose(0, 700)));

    internal static Gen<byte[]> Bytes { get; } =
        from length in Lengths
        from bytes in Gen.ArrayOf(Gen.Choose(0, 255).Select(b => (byte)b), length)
        select bytes;

    internal static Gen<char[]> CharArrays { get; } = Texts.Short.Select(text => text.ToCharArray());

    internal static Gen<T> Numbers<T>()
        where T : struct => OfBits(bits => System.Runtime.CompilerServices.Unsafe.As<ulong, T>(ref bits));

    /// <summary>An array that may be null, with an index and a count that may lie outside.</summary>
    internal static Gen<(T[]? Array, int Index, int Count)> Slices<T>(Gen<T[]> arrays) => Gen.Frequency(
        (8, from array in arrays
            from index in Gen.Choose(0, array.Length)
            from count in Gen.Choose(0, array.Length - index)
            select ((T[]?)array, index, count)),
        (1, from array in arrays
            from index in OneOff(array.Length)
            from count in OneOff(array.Length)
            select ((T[]?)array, index, count)),
        (1, from index in Gen.Choose(-1, 1)
            from count in Gen.Choose(-1, 1)
            select ((T[]?)null, index, count)));

    private static Gen<int> OneOff(int length) =>
        Gen.Elements(int.MinValue, -1, 0, 1, length - 1, length, length + 1, int.MaxValue);

    private static Gen<T> OfBits<T>(Func<ulong, T> convert) => Bits.Select(convert);
}
