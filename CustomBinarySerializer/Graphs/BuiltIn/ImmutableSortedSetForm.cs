using System.Collections.Immutable;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableSortedSetForm<T> : ItemForm<ImmutableSortedSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((ImmutableSortedSet<T>)collection).KeyComparer);

    protected override int Count(ImmutableSortedSet<T> collection) => collection.Count;

    protected override void Write(ImmutableSortedSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableSortedSet<T> Fill(ImmutableSortedSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        ImmutableSortedSet<T> set = ImmutableSortedSet.Create(Require<IComparer<T>>(comparer), items);
        return set.Count == items.Length ? set : throw PayloadErrors.NotASet();
    }

}
