using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// Scalar items of an array or list that are outside of the payload, in an old message. They are copied from there into
/// the object, so that a large array is copied once.
/// </summary>
/// <param name="type">The type of the items.</param>
/// <param name="count">The number of items; the message holds bytes for all of them.</param>
internal abstract class BorrowedItems(Type type, int count)
{
    /// <summary>The number of items.</summary>
    internal int Count => count;

    /// <summary>The bytes that the items take in the message.</summary>
    internal abstract int Bytes { get; }

    /// <summary>Makes an array of the items.</summary>
    /// <exception cref="BinarySerializationException">The bytes are no such values.</exception>
    internal virtual T[] ToArray<T>()
    {
        T[] items = GC.AllocateUninitializedArray<T>(count);
        CopyTo<T>(items);
        return items;
    }

    /// <summary>Copies the items.</summary>
    /// <param name="items">Room for <see cref="Count"/> items.</param>
    /// <exception cref="BinarySerializationException">The bytes are no such values.</exception>
    internal void CopyTo<T>(Span<T> items)
    {
        if (typeof(T) != type)
        {
            throw GraphErrors.Invalid($"its items are of the type {type} where {typeof(T)} is read");
        }

        Fill(items);
    }

    /// <param name="items">Items of the type that the constructor got.</param>
    protected abstract void Fill<T>(Span<T> items);
}
