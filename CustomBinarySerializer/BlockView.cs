using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>The numbers of an array or another collection in the bytes of a message. The default is null.</summary>
/// <typeparam name="T">A number, an enum, or a Guid.</typeparam>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: it has no place of its own for its items.")]
public readonly ref struct BlockView<T>
    where T : unmanaged
{
    private readonly IndexedView<T, BlockItemReader<T>> _items;

    /// <summary>Creates a view of items, for generated views.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public BlockView(ViewItems items) => _items = new IndexedView<T, BlockItemReader<T>>(items);

    /// <summary>Whether there is no collection.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>How many items there are; of null 0.</summary>
    public int Count => _items.Count;

    /// <summary>The bytes of the items, little-endian, at any address: a load of a whole item from there must be one that needs no alignment.</summary>
    public ReadOnlySpan<byte> Bytes => _items.Bytes;

    /// <summary>An item.</summary>
    /// <param name="index">Of the item, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
    public T this[int index] => _items[index];

    /// <summary>Copies the items.</summary>
    /// <param name="destination">Where to; the items come first in it.</param>
    /// <exception cref="ArgumentException">They don't fit.</exception>
    public void CopyTo(Span<T> destination)
    {
        if (Count > destination.Length)
        {
            throw new ArgumentException($"There are {Count} items, and room for {destination.Length}.", nameof(destination));
        }

        UnmanagedBlock<T>.Copy(Bytes, destination[..Count]);
    }

    /// <summary>Makes an array of the items; of null an empty one.</summary>
    public T[] ToArray()
    {
        T[] items = new T[Count];
        CopyTo(items);
        return items;
    }

    /// <summary>Goes through the items.</summary>
    public SequenceView<T, BlockItemReader<T>>.Enumerator GetEnumerator() => _items.GetEnumerator();
}
