using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class HashSetForm<T> : ItemForm<HashSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((HashSet<T>)collection).Comparer);

    protected override int Count(HashSet<T> collection) => collection.Count;

    protected override void Write(HashSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override HashSet<T> Fill(HashSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, items.Length, HashComparers.ToUse(Require<IEqualityComparer<T>>(comparer), host));
        foreach (T item in items)
        {
            if (!created!.Add(item))
            {
                throw PayloadErrors.NotASet(created.Count);
            }
        }

        UntrustedKeys.EndBuilding(created!.Comparer);
        return created;
    }

    // The object has its place in the graph already when the comparer arrives.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(HashSet<T> set, int capacity, IEqualityComparer<T>? comparer);
}
