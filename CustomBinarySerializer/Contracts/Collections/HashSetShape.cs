using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class HashSetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(HashSet<T> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static HashSet<T> Items(HashSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection);
    }

    internal static HashSet<T> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static HashSet<T> Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForHashing<T>(host, comparer));

    internal static void Add(HashSet<T> builder, T item)
    {
        if (!builder.Add(item))
        {
            throw PayloadErrors.NotASet(builder.Count);
        }
    }

    internal static HashSet<T> Finish(HashSet<T> builder)
    {
        UntrustedKeys.EndBuilding(builder.Comparer);
        return builder;
    }
}
