using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The conversion of a <see cref="decimal"/> to two little-endian halves of 8 bytes.</summary>
/// <remarks>
/// The 16 bytes are those of <see cref="BinaryWriter"/>: low and middle part, then high part and flags, as in
/// <see cref="decimal.GetBits(decimal)"/>. A value is never stored in parts and then loaded whole, because that load
/// would wait until the parts have left the processor's store buffer.
/// </remarks>
internal static class DecimalHalves
{
    private const uint Sign = 0x8000_0000;
    private const uint Scale = 0x00FF_0000;
    private const uint MaxScale = 28 << 16;
    private const int PartBits = 32;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (ulong First, ulong Second) From(decimal value) => BitConverter.IsLittleEndian ? InMemory(value) : ByParts(value);

    /// <summary>Converts two halves to a decimal.</summary>
    /// <exception cref="IOException">The halves aren't a valid decimal.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal ToDecimal(ulong first, ulong second)
    {
        if (!AreValidFlags(second))
        {
            Throw(second);
        }

        return BitConverter.IsLittleEndian
            ? Unsafe.BitCast<Words, decimal>(new Words(ulong.RotateLeft(second, PartBits), first))
            : FromParts(first, second);
    }

    /// <summary>Returns whether the flags in the second half are valid.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreValidFlags(ulong second)
    {
        uint flags = (uint)(second >> PartBits);
        return (flags & ~(Sign | Scale)) == 0 && (flags & Scale) <= MaxScale;
    }

    /// <summary>Returns the description of the flags in the second half, for errors.</summary>
    internal static string FlagsIn(ulong second) => $"its flags are 0x{second >> PartBits:X8}";

    // By reference, because a bit cast makes the JIT store the parts one by one.
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
