using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// An array of several dimensions, or one that needn't begin at 0: the lengths, the lower bounds if one isn't 0, and the
/// items, of which the last dimension's are neighbours.
/// </summary>
internal static class ShapedArrayParts<TArray, TItem>
    where TArray : class
{
    internal static Tuple<int[], int[]?, TItem[]> To(TArray value)
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

    internal static TArray From(Tuple<int[], int[]?, TItem[]> value)
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
        catch (Exception e) when (e is ArgumentException or OutOfMemoryException)
        {
            throw Invalid(lengths, e);
        }
    }

    // Of arrays that are covariant, reading and filling them is no danger: what is filled was just created.
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

            // Once too large, no length but 0 can make it right again.
            product = Math.Min(product, int.MaxValue) * length;
        }

        return product == count;
    }

    private static BinarySerializationException Invalid(int[]? lengths, Exception? cause) =>
        PayloadErrors.NotA(typeof(TArray).Name, $"its lengths are {(lengths is null ? "null" : string.Join(" x ", lengths))}", cause);
}
