using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HashSetShape<T> : ISetShape<HashSetShape<T>, HashSet<T>, HashSet<T>, HashSet<T>, T>
{
    public static HashSet<T> Items(HashSet<T> collection) => collection;

    public static object? ComparerOf(HashSet<T> collection) => collection.Comparer;

    public static HashSet<T> Create(int capacity, object? comparer) => new(capacity, (IEqualityComparer<T>?)comparer);

    public static void Construct(HashSet<T> builder, int capacity, object? comparer) =>
        Constructor(builder, capacity, (IEqualityComparer<T>?)comparer);

    public static bool TryAdd(HashSet<T> builder, T item) => builder.Add(item);

    public static HashSet<T> Finish(HashSet<T> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(HashSet<T> set, int capacity, IEqualityComparer<T>? comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SetInterfaceShape<T> : ISetMadeOfHashSet<SetInterfaceShape<T>, ISet<T>, T[], T>
{
    public static T[] Items(ISet<T> collection) => collection.ToArray();

    public static object? ComparerOf(ISet<T> collection) => ComparerFinder.FindInSet(collection);

    public static ISet<T> Finish(HashSet<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlySetInterfaceShape<T> : ISetMadeOfHashSet<ReadOnlySetInterfaceShape<T>, IReadOnlySet<T>, T[], T>
{
    public static T[] Items(IReadOnlySet<T> collection) => collection.ToArray();

    public static object? ComparerOf(IReadOnlySet<T> collection) => ComparerFinder.FindInSet(collection);

    public static IReadOnlySet<T> Finish(HashSet<T> builder) => builder;
}

/// <summary>A shape for contracts. In a graph, the type is a view of another collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlySetShape<T> : ISetMadeOfHashSet<ReadOnlySetShape<T>, ReadOnlySet<T>, T[], T>
{
    public static T[] Items(ReadOnlySet<T> collection) => collection.ToArray();

    public static object? ComparerOf(ReadOnlySet<T> collection) => ComparerFinder.FindInSet(collection);

    public static ReadOnlySet<T> Finish(HashSet<T> builder) => new(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FrozenSetShape<T> : ISetMadeOfHashSet<FrozenSetShape<T>, FrozenSet<T>, FrozenSet<T>, T>
{
    public static KeyComparison Comparison => KeyComparison.Freezing;

    public static FrozenSet<T> Items(FrozenSet<T> collection) => collection;

    public static object? ComparerOf(FrozenSet<T> collection) => collection.Comparer;

    public static FrozenSet<T> Finish(HashSet<T> builder) => builder.ToFrozenSet(builder.Comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SortedSetShape<T> : ISetShape<SortedSetShape<T>, SortedSet<T>, SortedSet<T>, SortedSet<T>, T>
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static SortedSet<T> Items(SortedSet<T> collection) => collection;

    public static object? ComparerOf(SortedSet<T> collection) => collection.Comparer;

    public static SortedSet<T> Create(int capacity, object? comparer) => new((IComparer<T>?)comparer);

    public static void Construct(SortedSet<T> builder, int capacity, object? comparer) => Constructor(builder, (IComparer<T>?)comparer);

    public static bool TryAdd(SortedSet<T> builder, T item) => builder.Add(item);

    public static SortedSet<T> Finish(SortedSet<T> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(SortedSet<T> set, IComparer<T>? comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableHashSetShape<T>
    : ISetShape<ImmutableHashSetShape<T>, ImmutableHashSet<T>, T[], ImmutableHashSet<T>.Builder, T>
{
    public static T[] Items(ImmutableHashSet<T> collection) => collection.ToArray();

    public static object? ComparerOf(ImmutableHashSet<T> collection) => collection.KeyComparer;

    public static ImmutableHashSet<T>.Builder Create(int capacity, object? comparer) =>
        ImmutableHashSet.CreateBuilder((IEqualityComparer<T>?)comparer);

    public static bool TryAdd(ImmutableHashSet<T>.Builder builder, T item) => builder.Add(item);

    public static ImmutableHashSet<T> Finish(ImmutableHashSet<T>.Builder builder) => builder.ToImmutable();
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableSetInterfaceShape<T>
    : ISetShape<ImmutableSetInterfaceShape<T>, IImmutableSet<T>, T[], ImmutableHashSet<T>.Builder, T>
{
    public static T[] Items(IImmutableSet<T> collection) => collection.ToArray();

    public static object? ComparerOf(IImmutableSet<T> collection) => ComparerFinder.FindInSet(collection);

    public static ImmutableHashSet<T>.Builder Create(int capacity, object? comparer) => ImmutableHashSetShape<T>.Create(capacity, comparer);

    public static bool TryAdd(ImmutableHashSet<T>.Builder builder, T item) => builder.Add(item);

    public static IImmutableSet<T> Finish(ImmutableHashSet<T>.Builder builder) => builder.ToImmutable();
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableSortedSetShape<T>
    : ISetShape<ImmutableSortedSetShape<T>, ImmutableSortedSet<T>, T[], ImmutableSortedSet<T>.Builder, T>
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static T[] Items(ImmutableSortedSet<T> collection) => collection.ToArray();

    public static object? ComparerOf(ImmutableSortedSet<T> collection) => collection.KeyComparer;

    public static ImmutableSortedSet<T>.Builder Create(int capacity, object? comparer) =>
        ImmutableSortedSet.CreateBuilder((IComparer<T>?)comparer);

    public static bool TryAdd(ImmutableSortedSet<T>.Builder builder, T item) => builder.Add(item);

    public static ImmutableSortedSet<T> Finish(ImmutableSortedSet<T>.Builder builder) => builder.ToImmutable();
}
