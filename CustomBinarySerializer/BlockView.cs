using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// A view of an array or collection of fixed-size values in the bytes of a message. The default is a null collection.
/// </summary>
/// <typeparam name="T">A number, an enum, or a <see cref="Guid"/>.</typeparam>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: it has no place of its own for its items.")]
public readonly ref struct BlockView<T>
    where T : unmanaged
{
    private readonly IndexedView<T, BlockItemReader<T>> _items;

    /// <summary>Creates a view of items. Generated views call it.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public BlockView(ViewItems items) => _items = new IndexedView<T, BlockItemReader<T>>(items);

    /// <summary>Gets whether the collection is null.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>Gets the number of items; 0 for a null collection.</summary>
    public int Count => _items.Count;

    /// <summary>
    /// Gets the bytes of the items, little-endian. The address may be unaligned; use unaligned loads.
    /// </summary>
    public ReadOnlySpan<byte> Bytes => _items.Bytes;

    /// <summary>Gets the item at an index.</summary>
    /// <param name="index">Index of the item, from 0 to Count - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative, or not below <see cref="Count"/>.
    /// </exception>
    public T this[int index] => _items[index];

    /// <summary>Copies the items to the beginning of a span.</summary>
    /// <param name="destination">The span to copy to.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> has room for fewer than <see cref="Count"/> items.
    /// </exception>
    public void CopyTo(Span<T> destination)
    {
        if (Count > destination.Length)
        {
            throw new ArgumentException($"There are {Count} items, and room for {destination.Length}.", nameof(destination));
        }

        UnmanagedBlock<T>.Copy(Bytes, destination[..Count]);
    }

    /// <summary>Returns the items as an array, which is empty for a null collection.</summary>
    public T[] ToArray()
    {
        T[] items = new T[Count];
        CopyTo(items);
        return items;
    }

    /// <summary>Returns an enumerator over the items.</summary>
    public SequenceView<T, BlockItemReader<T>>.Enumerator GetEnumerator() => _items.GetEnumerator();
}
