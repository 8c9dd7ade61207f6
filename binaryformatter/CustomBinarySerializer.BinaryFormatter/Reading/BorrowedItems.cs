using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// The numbers or texts of an array or list that are in an old message instead of the payload. They are read directly
/// into the object, so that a large array is copied once.
/// </summary>
/// <param name="type">The type of the items.</param>
/// <param name="count">The number of items, for all of which the message has bytes.</param>
internal abstract class BorrowedItems(Type type, int count)
{
    /// <summary>Gets the number of items.</summary>
    internal int Count => count;

    /// <summary>Gets the size of the items in the message, in bytes.</summary>
    internal abstract int Bytes { get; }

    /// <summary>Creates an array of the items.</summary>
    /// <exception cref="BinarySerializationException">The bytes are no valid values.</exception>
    internal virtual T[] ToArray<T>(GraphReader graph)
    {
        T[] items = GC.AllocateUninitializedArray<T>(count);
        CopyTo<T>(graph, items);
        return items;
    }

    /// <summary>Copies the items.</summary>
    /// <param name="graph">The graph reader, in which texts get numbers.</param>
    /// <param name="items">The destination with room for <see cref="Count"/> items.</param>
    /// <exception cref="BinarySerializationException">The bytes are no valid values.</exception>
    internal void CopyTo<T>(GraphReader graph, Span<T> items)
    {
        if (typeof(T) != type)
        {
            throw GraphErrors.Invalid($"its items are of the type {type} where {typeof(T)} is read");
        }

        Fill(graph, items);
    }

    /// <param name="graph">The graph reader.</param>
    /// <param name="items">The destination, of the item type.</param>
    protected abstract void Fill<T>(GraphReader graph, Span<T> items);
}
