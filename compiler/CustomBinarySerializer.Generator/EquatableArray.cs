using System.Collections;

namespace CustomBinarySerializer.Generator;

/// <summary>An array with value equality, for steps of the generator and values of followed code.</summary>
internal readonly struct EquatableArray<T>(T[] items) : IEquatable<EquatableArray<T>>, IEnumerable<T>
    where T : IEquatable<T>
{
    private readonly T[]? _items = items;

    internal int Count => _items?.Length ?? 0;

    internal T this[int index] => _items![index];

    public bool Equals(EquatableArray<T> other)
    {
        if (ReferenceEquals(_items, other._items))
        {
            return true;
        }

        if (Count != other.Count)
        {
            return false;
        }

        for (int i = 0; i < Count; i++)
        {
            if (!_items![i].Equals(other._items![i]))
            {
                return false;
            }
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    // Each item is hashed once: hashing nested items twice would double the work with each level.
    public override int GetHashCode() => Count switch
    {
        0 => 0,
        1 => _items![0].GetHashCode(),
        _ => (Count * 397) ^ _items![0].GetHashCode() ^ _items[Count - 1].GetHashCode(),
    };

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)(_items ?? [])).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
