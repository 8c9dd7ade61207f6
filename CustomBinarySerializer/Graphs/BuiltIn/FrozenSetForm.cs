using System.Collections.Frozen;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class FrozenSetForm<T> : ItemForm<FrozenSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((FrozenSet<T>)collection).Comparer);

    protected override int Count(FrozenSet<T> collection) => collection.Count;

    protected override void Write(FrozenSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override FrozenSet<T> Fill(FrozenSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        IEqualityComparer<T>? equality = HashComparers.ToFreeze(Require<IEqualityComparer<T>>(comparer), host);
        FrozenSet<T> set = items.ToFrozenSet(equality);
        if (set.Count != items.Length)
        {
            throw PayloadErrors.NotASet();
        }

        UntrustedKeys.EndBuilding(set.Comparer);
        return set;
    }

}
