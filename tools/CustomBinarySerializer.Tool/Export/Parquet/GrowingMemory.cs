namespace CustomBinarySerializer.Tool.Export.Parquet;

/// <summary>Items in memory that is used again for each row group. Not thread-safe.</summary>
internal sealed class GrowingMemory<T>
{
    private const int FirstSize = 256;

    private T[] _items = [];

    /// <summary>The number of items.</summary>
    internal int Count { get; private set; }

    /// <summary>The items. Valid until the next item is added.</summary>
    internal ReadOnlyMemory<T> Items => _items.AsMemory(0, Count);

    /// <summary>Adds an item.</summary>
    internal void Add(T item)
    {
        if (Count == _items.Length)
        {
            Grow(1);
        }

        _items[Count++] = item;
    }

    /// <summary>Adds items.</summary>
    internal void Add(ReadOnlySpan<T> items)
    {
        if (items.Length > _items.Length - Count)
        {
            Grow(items.Length);
        }

        items.CopyTo(_items.AsSpan(Count));
        Count += items.Length;
    }

    /// <summary>Removes all items, and keeps the memory.</summary>
    internal void Clear() => Count = 0;

    private void Grow(int more) =>
        Array.Resize(ref _items, (int)Math.Min(Math.Max(Math.Max(FirstSize, 2L * _items.Length), Count + (long)more), Array.MaxLength));
}
