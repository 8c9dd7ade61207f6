using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// A <see cref="decimal"/> as the two little-endian halves of the 16 bytes that <see cref="BinaryWriter"/> writes: the low and the
/// middle part, then the high part and the flags, as <see cref="decimal.GetBits(decimal)"/> describes them.
/// </summary>
/// <remarks>Never a whole that is stored in parts: loading it right afterwards would wait until the parts have left the processor's store buffer.</remarks>
internal static class DecimalHalves
{
    private const uint Sign = 0x8000_0000;
    private const uint Scale = 0x00FF_0000;
    private const uint MaxScale = 28 << 16;
    private const int PartBits = 32;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (ulong First, ulong Second) From(decimal value) => BitConverter.IsLittleEndian ? InMemory(value) : ByParts(value);

    /// <summary>Turns halves into a number.</summary>
    /// <exception cref="IOException">They don't form one.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal ToDecimal(ulong first, ulong second)
    {
        if (!AreOfOne(second))
        {
            Throw(second);
        }

        return BitConverter.IsLittleEndian ? Unsafe.BitCast<Words, decimal>(new Words(ulong.RotateLeft(second, PartBits), first)) : FromParts(first, second);
    }

    /// <summary>Whether the flags in the second half are those of a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreOfOne(ulong second)
    {
        uint flags = (uint)(second >> PartBits);
        return (flags & ~(Sign | Scale)) == 0 && (flags & Scale) <= MaxScale;
    }

    /// <summary>The flags in the second half, for errors.</summary>
    internal static string FlagsIn(ulong second) => $"its flags are 0x{second >> PartBits:X8}";

    // By reference: a bit cast would have the runtime store the number's parts one by one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (ulong First, ulong Second) InMemory(decimal value)
    {
        ref Words words = ref Unsafe.As<decimal, Words>(ref value);
        return (words.Others, ulong.RotateLeft(words.FlagsAndHigh, PartBits));
    }

    private static (ulong First, ulong Second) ByParts(decimal value)
    {
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(value, parts);
        return unchecked(((uint)parts[0] | ((ulong)parts[1] << PartBits), (uint)parts[2] | ((ulong)parts[3] << PartBits)));
    }

    private static decimal FromParts(ulong first, ulong second) => unchecked(new(
        [(int)first, (int)(first >> PartBits), (int)second, (int)(second >> PartBits)]));

    // The type of exception that BinaryReader throws.
    private static void Throw(ulong second) => throw new IOException($"The bytes don't form a decimal: {FlagsIn(second)}.");

    // The layout of DECIMAL (Automation, [MS-OAUT] 2.2.26), which System.Decimal keeps to for native code.
    private readonly record struct Words(ulong FlagsAndHigh, ulong Others);
}
