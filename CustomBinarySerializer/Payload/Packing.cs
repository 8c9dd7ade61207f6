using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.Generated;

/// <summary>The mapping between an item's bytes in memory and its bytes in a payload.</summary>
/// <remarks>
/// It is for items with padding or with fields in another order. Many items are copied by one vector permutation.
/// Padding is never written, and is zero in items that are read. Thread-safe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed unsafe class Packing
{
    private readonly int _itemSize;
    private readonly int _size;
    private readonly int _itemsPerVector;
    private readonly byte[] _packed = new byte[Vector512<byte>.Count];
    private readonly byte[] _unpacked = new byte[Vector512<byte>.Count];
    private readonly byte[] _padding = new byte[Vector512<byte>.Count];

    /// <summary>Initializes a new instance of the <see cref="Packing"/> class.</summary>
    /// <param name="itemSize">The size of an item in memory, in bytes, up to <see cref="MaxItemSize"/>.</param>
    /// <param name="offsets">The offset in the item of each byte that is written.</param>
    internal Packing(int itemSize, IReadOnlyList<int> offsets)
    {
        _itemSize = itemSize;
        _size = offsets.Count;
        _itemsPerVector = MaxItemSize / itemSize;
        _padding.AsSpan().Fill(byte.MaxValue);
        for (int item = 0; item < _itemsPerVector; item++)
        {
            for (int i = 0; i < _size; i++)
            {
                int packed = (item * _size) + i;
                int unpacked = (item * itemSize) + offsets[i];
                _packed[packed] = (byte)unpacked;
                _unpacked[unpacked] = (byte)packed;
                _padding[unpacked] = 0;
            }
        }
    }

    /// <summary>The maximum item size in bytes for vector copies on this processor; 0 if it supports none.</summary>
    internal static int MaxItemSize =>
        !BitConverter.IsLittleEndian ? 0
        : IsWide ? Vector512<byte>.Count
        : Vector128.IsHardwareAccelerated ? Vector128<byte>.Count
        : 0;

    private static bool IsWide
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated && Avx512BW.IsSupported && Avx512Vbmi.IsSupported;
    }

    /// <summary>
    /// Determines the mapping for a type by writing test items. The layout is known only at run time.
    /// </summary>
    /// <param name="pack">
    /// Writes an item at an address, using only its memory and at most 64 bytes, and returns the address after them.
    /// </param>
    /// <returns>
    /// The mapping, or null if the processor has no vector copy for the type, or a byte of its memory is written twice.
    /// </returns>
    public static Packing? Of<T>(Func<nint, T, nint> pack)
        where T : unmanaged
    {
        if (sizeof(T) > MaxItemSize)
        {
            return null;
        }

        // Plain loops: the runtime would compile vectorized ones for spans, which takes longer than they save.
        byte* bytes = stackalloc byte[Vector512<byte>.Count];
        T item = default;
        byte* memory = (byte*)&item;
        int[] offsets = new int[unchecked((int)(pack((nint)bytes, item) - (nint)bytes))];
        ulong found = 0;
        for (int offset = 0; offset < sizeof(T); offset++)
        {
            // The only byte that isn't 0 shows the position of this offset in the output. Padding isn't written.
            memory[offset] = 1;
            pack((nint)bytes, item);
            memory[offset] = 0;
            int at = 0;
            while (at < offsets.Length && bytes[at] == 0)
            {
                at++;
            }

            if (at < offsets.Length)
            {
                offsets[at] = offset;
                found |= 1UL << at;
            }
        }

        return BitOperations.PopCount(found) == offsets.Length ? new Packing(sizeof(T), offsets) : null;
    }

    /// <summary>Copies items to an address with enough room. Returns the address after the bytes.</summary>
    public static nint PackItems<T>(nint at, ReadOnlySpan<T> items, Packing packing)
        where T : unmanaged
    {
        fixed (T* memory = items)
        {
            return packing.Copy((byte*)memory, packing._itemSize, (byte*)at, packing._size, items.Length, packing._packed, zeroed: []);
        }
    }

    /// <summary>Copies bytes at an address to items. Returns the address after the bytes.</summary>
    public static nint UnpackItems<T>(nint at, Span<T> items, Packing packing)
        where T : unmanaged
    {
        fixed (T* memory = items)
        {
            packing.Copy((byte*)at, packing._size, (byte*)memory, packing._itemSize, items.Length, packing._unpacked, packing._padding);
            return unchecked(at + ((nint)items.Length * packing._size));
        }
    }

    // Returns the address after the destination.
    private nint Copy(byte* from, int fromSize, byte* to, int toSize, int count, byte[] order, ReadOnlySpan<byte> zeroed)
    {
        if (IsWide)
        {
            CopyWide(from, fromSize, to, toSize, count, order, zeroed);
        }
        else
        {
            CopyNarrow(from, fromSize, to, toSize, count, order, zeroed);
        }

        return unchecked((nint)to + ((nint)count * toSize));
    }

    private void CopyWide(byte* from, int fromSize, byte* to, int toSize, int count, byte[] order, ReadOnlySpan<byte> zeroed)
    {
        unchecked
        {
            Vector512<byte> indices = Vector512.LoadUnsafe(ref MemoryMarshal.GetArrayDataReference(order));
            Vector512<byte> zeros = zeroed.IsEmpty ? Vector512<byte>.Zero : Vector512.LoadUnsafe(ref MemoryMarshal.GetReference(zeroed));
            byte* fromEnd = from + ((nint)count * fromSize);
            byte* toEnd = to + ((nint)count * toSize);
            int fromStep = _itemsPerVector * fromSize;
            int toStep = _itemsPerVector * toSize;
            while (fromEnd - from >= Vector512<byte>.Count && toEnd - to >= Vector512<byte>.Count)
            {
                Vector512.AndNot(Avx512Vbmi.PermuteVar64x8(Vector512.Load(from), indices), zeros).Store(to);
                from += fromStep;
                to += toStep;
            }

            // Masked loads and stores don't touch the bytes outside the mask.
            while (to < toEnd)
            {
                Vector512<byte> loaded = FirstBytes(Math.Min((nint)(fromEnd - from), fromStep));
                Vector512<byte> some = Avx512BW.MaskLoad(from, loaded, Vector512<byte>.Zero);
                Vector512<byte> moved = Vector512.AndNot(Avx512Vbmi.PermuteVar64x8(some, indices), zeros);
                Avx512BW.MaskStore(to, FirstBytes(Math.Min((nint)(toEnd - to), toStep)), moved);
                from += fromStep;
                to += toStep;
            }
        }
    }

    private static Vector512<byte> FirstBytes(nint count) =>
        Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create(unchecked((byte)count)));

    private static void CopyNarrow(byte* from, int fromSize, byte* to, int toSize, int count, byte[] order, ReadOnlySpan<byte> zeroed)
    {
        unchecked
        {
            // An index past the vector selects zero.
            Vector128<byte> indices = Vector128.LoadUnsafe(ref MemoryMarshal.GetArrayDataReference(order));
            indices |= zeroed.IsEmpty ? Vector128<byte>.Zero : Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(zeroed));
            byte* fromEnd = from + ((nint)count * fromSize);
            byte* toEnd = to + ((nint)count * toSize);
            while (fromEnd - from >= Vector128<byte>.Count && toEnd - to >= Vector128<byte>.Count)
            {
                Vector128.Shuffle(Vector128.Load(from), indices).Store(to);
                from += fromSize;
                to += toSize;
            }

            while (to < toEnd)
            {
                Vector128<byte> one = default;
                Unsafe.CopyBlockUnaligned(&one, from, (uint)fromSize);
                one = Vector128.Shuffle(one, indices);
                Unsafe.CopyBlockUnaligned(to, &one, (uint)toSize);
                from += fromSize;
                to += toSize;
            }
        }
    }
}
