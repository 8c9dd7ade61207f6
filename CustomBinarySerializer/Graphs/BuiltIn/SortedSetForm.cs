using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class SortedSetForm<T> : ItemForm<SortedSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedSet<T>)collection).Comparer);

    protected override int Count(SortedSet<T> collection) => collection.Count;

    protected override void Write(SortedSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override SortedSet<T> Fill(SortedSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, Require<IComparer<T>>(comparer));
        foreach (T item in items)
        {
            if (!created!.Add(item))
            {
                throw PayloadErrors.NotASet(created.Count);
            }
        }

        return created!;
    }


    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedSet<T> set, IComparer<T>? comparer);
}
