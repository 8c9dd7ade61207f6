using System.Collections;
using System.Collections.Immutable;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public static class MemoryItems<T>
{
    public static T[] To(Memory<T> value) => value.ToArray();

    public static Memory<T> From(T[] value) => value;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class ReadOnlyMemoryItems<T>
{
    public static T[] To(ReadOnlyMemory<T> value) => value.ToArray();

    public static ReadOnlyMemory<T> From(T[] value) => value;
}

/// <summary>
/// The conversion of a segment to an array of its items. The rest of the underlying array isn't written.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ArraySegmentItems<T>
{
    // A default segment becomes null, and null a default segment.
    public static T[]? To(ArraySegment<T> value) => value.Array is null ? null : value.ToArray();

    public static ArraySegment<T> From(T[] value) => value;
}

/// <summary>
/// The conversion of an immutable array to its inner array, without copying. Null is the default immutable array.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ImmutableArrayItems<T>
{
    public static T[]? To(ImmutableArray<T> value) => ImmutableCollectionsMarshal.AsArray(value);

    public static ImmutableArray<T> From(T[] value) => ImmutableCollectionsMarshal.AsImmutableArray(value);
}

/// <summary>
/// The conversion of bits to bytes: the number of unused bits in the last byte, then 8 bits per byte, the lowest first.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BitArrayBytes
{
    private const int BitsPerByte = 8;

    public static byte[] To(BitArray value)
    {
        byte[] bytes = new byte[1 + ((value.Length + BitsPerByte - 1L) / BitsPerByte)];
        value.CopyTo(bytes, 1);
        bytes[0] = (byte)(-value.Length & (BitsPerByte - 1));
        return bytes;
    }

    public static BitArray From(byte[] value)
    {
        long length = ((value.Length - 1L) * BitsPerByte) - (value.Length == 0 ? 0 : value[0]);
        return length is >= 0 and <= int.MaxValue && value[0] < BitsPerByte
            ? new BitArray(value[1..]) { Length = (int)length }
            : throw PayloadErrors.NotA(nameof(BitArray), $"{value.Length} bytes that begin with {value.FirstOrDefault()}");
    }
}

/// <summary>
/// The conversion of a multidimensional array, or one with lower bounds, to its lengths, lower bounds and items.
/// </summary>
/// <remarks>The bounds are null if all are 0. The last dimension varies fastest.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ShapedArrayParts<TArray, TItem>
    where TArray : class
{
    public static Tuple<int[], int[]?, TItem[]> To(TArray value)
    {
        Array array = (Array)(object)value;
        int[] lengths = new int[array.Rank];
        int[] lowerBounds = new int[array.Rank];
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = array.GetLength(i);
            lowerBounds[i] = array.GetLowerBound(i);
        }

        return new(lengths, lowerBounds.AsSpan().ContainsAnyExcept(0) ? lowerBounds : null, ItemsOf(array).ToArray());
    }

    public static TArray From(Tuple<int[], int[]?, TItem[]> value)
    {
        (int[] lengths, int[]? lowerBounds, TItem[] items) = value;
        if (lengths is null || items is null || lengths.Length != typeof(TArray).GetArrayRank()
            || (lowerBounds ?? lengths).Length != lengths.Length || !IsProduct(items.Length, lengths))
        {
            throw Invalid(lengths, cause: null);
        }

        Array array = Create(lengths, lowerBounds ?? new int[lengths.Length]);
        items.CopyTo(ItemsOf(array));
        return (TArray)(object)array;
    }

    private static Array Create(int[] lengths, int[] lowerBounds)
    {
        try
        {
            return Array.CreateInstanceFromArrayType(typeof(TArray), lengths, lowerBounds);
        }
        catch (Exception e) when (e is ArgumentException or OutOfMemoryException or PlatformNotSupportedException)
        {
            throw Invalid(lengths, e);
        }
    }

    // The covariance check may be skipped: items are only read, or written to an array created here.
    private static Span<TItem> ItemsOf(Array array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, TItem>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);

    private static bool IsProduct(int count, int[] lengths)
    {
        long product = 1;
        foreach (int length in lengths)
        {
            if (length < 0)
            {
                return false;
            }

            // Once the product is too large, only a length of 0 can reduce it.
            product = Math.Min(product, int.MaxValue) * length;
        }

        return product == count;
    }

    private static BinarySerializationException Invalid(int[]? lengths, Exception? cause) =>
        PayloadErrors.NotA(typeof(TArray).Name, $"its lengths are {(lengths is null ? "null" : string.Join(" x ", lengths))}", cause);
}
