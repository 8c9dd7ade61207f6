using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>All bytes of a text of at most <see cref="MaxLength"/> bytes, in overlapping parts.</summary>
internal readonly unsafe struct ShortTextKey
{
    internal const int MaxLength = 15;

    internal readonly ulong A;
    internal readonly ulong B;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ShortTextKey(byte* text, int length)
    {
        unchecked
        {
            if (length >= sizeof(ulong))
            {
                A = Unsafe.ReadUnaligned<ulong>(text);
                B = Unsafe.ReadUnaligned<ulong>(text + (length - sizeof(ulong)));
            }
            else if (length >= sizeof(uint))
            {
                A = Unsafe.ReadUnaligned<uint>(text);
                B = Unsafe.ReadUnaligned<uint>(text + (length - sizeof(uint)));
            }
            else
            {
                A = text[0] | ((uint)text[length >> 1] << 8);
                B = text[length - 1];
            }
        }
    }

    internal ShortTextKey(ulong a, ulong b)
    {
        A = a;
        B = b;
    }
}
