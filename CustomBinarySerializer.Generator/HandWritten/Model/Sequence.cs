using System.Collections;

namespace CustomBinarySerializer.Generator.HandWritten.Model;

/// <summary>A list that never changes and is compared item by item, so that steps of a generator are cached by value.</summary>
internal readonly struct Sequence<T>(IEnumerable<T> items) : IReadOnlyList<T>, IEquatable<Sequence<T>>
    where T : IEquatable<T>
{
    private readonly T[]? _items = [.. items];

    public int Count => Items.Length;

    private T[] Items => _items ?? [];

    public T this[int index] => Items[index];

    public bool Equals(Sequence<T> other) => Items.SequenceEqual(other.Items);

    public override bool Equals(object? obj) => obj is Sequence<T> other && Equals(other);

    public override int GetHashCode() => Items.Aggregate(17, static (hash, item) => unchecked((hash * 31) + (item?.GetHashCode() ?? 0)));

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)Items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
