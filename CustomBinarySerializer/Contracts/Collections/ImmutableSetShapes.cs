using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class ImmutableHashSetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(ImmutableHashSet<T> collection) => ComparerCode.Of(collection.KeyComparer, collection.GetType());

    internal static T[] Items(ImmutableHashSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static ImmutableHashSet<T>.Builder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static ImmutableHashSet<T>.Builder Create(PayloadHost host, int count, byte comparer) =>
        ImmutableHashSet.CreateBuilder(KeyComparers.ForHashing<T>(host, comparer));

    internal static void Add(ImmutableHashSet<T>.Builder builder, T item)
    {
        if (!builder.Add(item))
        {
            throw PayloadErrors.NotASet(builder.Count);
        }
    }

    internal static ImmutableHashSet<T> Finish(ImmutableHashSet<T>.Builder builder)
    {
        UntrustedKeys.EndBuilding(builder.KeyComparer);
        return builder.ToImmutable();
    }
}

internal static class ImmutableSortedSetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(ImmutableSortedSet<T> collection) => ComparerCode.Of(collection.KeyComparer, collection.GetType());

    internal static T[] Items(ImmutableSortedSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static ImmutableSortedSet<T>.Builder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static ImmutableSortedSet<T>.Builder Create(PayloadHost host, int count, byte comparer) =>
        ImmutableSortedSet.CreateBuilder(KeyComparers.ForSorting<T>(comparer));

    internal static void Add(ImmutableSortedSet<T>.Builder builder, T item)
    {
        if (!builder.Add(item))
        {
            throw PayloadErrors.NotASet(builder.Count);
        }
    }

    internal static ImmutableSortedSet<T> Finish(ImmutableSortedSet<T>.Builder builder) => builder.ToImmutable();
}

internal static class ImmutableSetInterfaceShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(IImmutableSet<T> collection) => ComparerOf.Set(collection);

    internal static T[] Items(IImmutableSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static ImmutableHashSet<T>.Builder Create(PayloadHost host, int count) => ImmutableHashSetShape<T>.Create(host, count);

    internal static ImmutableHashSet<T>.Builder Create(PayloadHost host, int count, byte comparer) => ImmutableHashSetShape<T>.Create(host, count, comparer);

    internal static void Add(ImmutableHashSet<T>.Builder builder, T item) => ImmutableHashSetShape<T>.Add(builder, item);

    internal static IImmutableSet<T> Finish(ImmutableHashSet<T>.Builder builder) => ImmutableHashSetShape<T>.Finish(builder);
}
