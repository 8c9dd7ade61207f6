using System.Collections.Immutable;
using System.ComponentModel;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableDictionaryShape<TKey, TValue>
    : IDictionaryShape<
        ImmutableDictionaryShape<TKey, TValue>, ImmutableDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[],
        ImmutableDictionary<TKey, TValue>.Builder, TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(ImmutableDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(ImmutableDictionary<TKey, TValue> collection) => collection.KeyComparer;

    public static bool ComparesValues => true;

    public static object? ValueComparerOf(ImmutableDictionary<TKey, TValue> collection) =>
        KeyComparers.UnlessDefault<TValue>(collection.ValueComparer);

    public static ImmutableDictionary<TKey, TValue>.Builder Create(int capacity, object? comparer) =>
        ImmutableDictionary.CreateBuilder<TKey, TValue>((IEqualityComparer<TKey>?)comparer);

    public static void SetValueComparer(ImmutableDictionary<TKey, TValue>.Builder builder, object comparer) =>
        builder.ValueComparer = (IEqualityComparer<TValue>)comparer;

    public static bool TryAdd(ImmutableDictionary<TKey, TValue>.Builder builder, TKey key, TValue value) =>
        ShapeItems.TrySet(builder, key, value);

    public static ImmutableDictionary<TKey, TValue> Finish(ImmutableDictionary<TKey, TValue>.Builder builder) => builder.ToImmutable();
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableDictionaryInterfaceShape<TKey, TValue>
    : IDictionaryShape<
        ImmutableDictionaryInterfaceShape<TKey, TValue>, IImmutableDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[],
        ImmutableDictionary<TKey, TValue>.Builder, TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(IImmutableDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(IImmutableDictionary<TKey, TValue> collection) => ComparerFinder.FindInDictionary(collection);

    public static ImmutableDictionary<TKey, TValue>.Builder Create(int capacity, object? comparer) =>
        ImmutableDictionaryShape<TKey, TValue>.Create(capacity, comparer);

    public static bool TryAdd(ImmutableDictionary<TKey, TValue>.Builder builder, TKey key, TValue value) =>
        ShapeItems.TrySet(builder, key, value);

    public static IImmutableDictionary<TKey, TValue> Finish(ImmutableDictionary<TKey, TValue>.Builder builder) => builder.ToImmutable();
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableSortedDictionaryShape<TKey, TValue>
    : IDictionaryShape<
        ImmutableSortedDictionaryShape<TKey, TValue>, ImmutableSortedDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[],
        ImmutableSortedDictionary<TKey, TValue>.Builder, TKey, TValue>
    where TKey : notnull
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static KeyValuePair<TKey, TValue>[] Items(ImmutableSortedDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(ImmutableSortedDictionary<TKey, TValue> collection) => collection.KeyComparer;

    public static bool ComparesValues => true;

    public static object? ValueComparerOf(ImmutableSortedDictionary<TKey, TValue> collection) =>
        KeyComparers.UnlessDefault<TValue>(collection.ValueComparer);

    public static ImmutableSortedDictionary<TKey, TValue>.Builder Create(int capacity, object? comparer) =>
        ImmutableSortedDictionary.CreateBuilder<TKey, TValue>((IComparer<TKey>?)comparer);

    public static void SetValueComparer(ImmutableSortedDictionary<TKey, TValue>.Builder builder, object comparer) =>
        builder.ValueComparer = (IEqualityComparer<TValue>)comparer;

    public static bool TryAdd(ImmutableSortedDictionary<TKey, TValue>.Builder builder, TKey key, TValue value) =>
        ShapeItems.TrySet(builder, key, value);

    public static ImmutableSortedDictionary<TKey, TValue> Finish(ImmutableSortedDictionary<TKey, TValue>.Builder builder) =>
        builder.ToImmutable();
}
