using System.Buffers;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>
/// A list in rented memory. A message of many objects needs large lists, whose memory would be new and unmapped in each
/// call. Not thread-safe.
/// </summary>
internal sealed class PooledList<T>
    where T : struct
{
    private const int InitialCapacity = 16;

    private T[] _items = ArrayPool<T>.Shared.Rent(InitialCapacity);

    internal int Count { get; private set; }

    /// <summary>Gets the items. Valid until the next item is added.</summary>
    internal ReadOnlySpan<T> Items => _items.AsSpan(0, Count);

    /// <summary>Gets an item. The reference is valid until the next item is added.</summary>
    internal ref T this[int index] => ref _items[index];

    internal void Add(in T item)
    {
        if (Count == _items.Length)
        {
            Grow();
        }

        _items[Count] = item;
        Count = unchecked(Count + 1);
    }

    /// <summary>Returns the memory. The list is empty afterwards, and nothing may be added.</summary>
    internal void Return()
    {
        T[] items = _items;
        _items = [];
        Count = 0;
        Return(items);
    }

    private void Grow()
    {
        T[] larger = ArrayPool<T>.Shared.Rent(Math.Max(InitialCapacity, 2 * Count));
        Array.Copy(_items, larger, Count);
        Return(_items);
        _items = larger;
    }

    // Rented memory mustn't keep objects alive.
    private static void Return(T[] items) =>
        ArrayPool<T>.Shared.Return(items, clearArray: RuntimeHelpers.IsReferenceOrContainsReferences<T>());
}
