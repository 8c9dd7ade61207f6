using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableHashSetForm<T> : ItemForm<ImmutableHashSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((ImmutableHashSet<T>)collection).KeyComparer);

    protected override int Count(ImmutableHashSet<T> collection) => collection.Count;

    protected override void Write(ImmutableHashSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableHashSet<T> Fill(ImmutableHashSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        IEqualityComparer<T>? equality = HashComparers.ToUse(Require<IEqualityComparer<T>>(comparer), host);
        ImmutableHashSet<T> set = ImmutableHashSet.Create(equality, items);
        if (set.Count != items.Length)
        {
            throw PayloadErrors.NotASet();
        }

        UntrustedKeys.EndBuilding(set.KeyComparer);
        return set;
    }

}
