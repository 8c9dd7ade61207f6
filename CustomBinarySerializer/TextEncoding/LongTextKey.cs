using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>All bytes of a longer text, in overlapping parts; or a <see cref="ShortTextKey"/> and zeros.</summary>
internal readonly unsafe struct LongTextKey
{
    internal readonly ulong A;
    internal readonly ulong B;
    internal readonly ulong C;
    internal readonly ulong D;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal LongTextKey(byte* text, int length)
    {
        unchecked
        {
            A = Unsafe.ReadUnaligned<ulong>(text);
            B = Unsafe.ReadUnaligned<ulong>(text + sizeof(ulong));
            C = Unsafe.ReadUnaligned<ulong>(text + (length - (2 * sizeof(ulong))));
            D = Unsafe.ReadUnaligned<ulong>(text + (length - sizeof(ulong)));
        }
    }

    internal LongTextKey(in ShortTextKey key)
    {
        A = key.A;
        B = key.B;
    }

    internal ShortTextKey Short
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(A, B);
    }
}
