using System.Collections.ObjectModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class SetInterfaceShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(ISet<T> collection) => ComparerOf.Set(collection);

    internal static T[] Items(ISet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static HashSet<T> Create(PayloadHost host, int count) => HashSetShape<T>.Create(host, count);

    internal static HashSet<T> Create(PayloadHost host, int count, byte comparer) => HashSetShape<T>.Create(host, count, comparer);

    internal static void Add(HashSet<T> builder, T item) => HashSetShape<T>.Add(builder, item);

    internal static ISet<T> Finish(HashSet<T> builder) => HashSetShape<T>.Finish(builder);
}

internal static class ReadOnlySetInterfaceShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(IReadOnlySet<T> collection) => ComparerOf.Set(collection);

    internal static T[] Items(IReadOnlySet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static HashSet<T> Create(PayloadHost host, int count) => HashSetShape<T>.Create(host, count);

    internal static HashSet<T> Create(PayloadHost host, int count, byte comparer) => HashSetShape<T>.Create(host, count, comparer);

    internal static void Add(HashSet<T> builder, T item) => HashSetShape<T>.Add(builder, item);

    internal static IReadOnlySet<T> Finish(HashSet<T> builder) => HashSetShape<T>.Finish(builder);
}

internal static class ReadOnlySetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(ReadOnlySet<T> collection) => ComparerOf.Set(collection);

    internal static T[] Items(ReadOnlySet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection).ToArray();
    }

    internal static HashSet<T> Create(PayloadHost host, int count) => HashSetShape<T>.Create(host, count);

    internal static HashSet<T> Create(PayloadHost host, int count, byte comparer) => HashSetShape<T>.Create(host, count, comparer);

    internal static void Add(HashSet<T> builder, T item) => HashSetShape<T>.Add(builder, item);

    internal static ReadOnlySet<T> Finish(HashSet<T> builder) => new(HashSetShape<T>.Finish(builder));
}
