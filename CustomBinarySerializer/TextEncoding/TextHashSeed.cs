using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// Random odd multipliers of the hash. The bits that choose a set depend on all bits of a text and on these
/// secrets.
/// </summary>
internal readonly struct TextHashSeed(ulong a, ulong b, ulong c, ulong d)
{
    private const int Half = 32;

    private readonly ulong _a = a | 1;
    private readonly ulong _b = b | 1;
    private readonly ulong _c = c | 1;
    private readonly ulong _d = d | 1;

    internal static TextHashSeed Random()
    {
        ReadOnlySpan<ulong> random = MemoryMarshal.Cast<Guid, ulong>([Guid.NewGuid(), Guid.NewGuid()]);
        return new TextHashSeed(random[0], random[1], random[2], random[3]);
    }

    // The parts of a key overlap and may be equal. One half is rotated: otherwise the factor of two equal parts
    // would be the sum of two odd multipliers, which is even and loses bits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ulong Hash(in ShortTextKey key) => unchecked((key.A * _a) + (BitOperations.RotateLeft(key.B, Half) * _b));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ulong Hash(in LongTextKey key) =>
        unchecked(Hash(key.Short) + (BitOperations.RotateLeft(key.C, Half) * _c) + (key.D * _d));
}
