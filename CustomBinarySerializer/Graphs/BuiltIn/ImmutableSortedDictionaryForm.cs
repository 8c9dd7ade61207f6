using System.Collections.Immutable;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableSortedDictionaryForm<TKey, TValue> : PairForm<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection)
    {
        ImmutableSortedDictionary<TKey, TValue> dictionary = (ImmutableSortedDictionary<TKey, TValue>)collection;
        return ValueComparers.ToWrite(SortComparers.ToWrite(dictionary.KeyComparer), dictionary.ValueComparer);
    }

    protected override int Count(ImmutableSortedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(ImmutableSortedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override ImmutableSortedDictionary<TKey, TValue> Fill(ImmutableSortedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        (object? ofKeys, object? ofValues) = ValueComparers.ToUse(comparer);
        ImmutableSortedDictionary<TKey, TValue>.Builder builder =
            ImmutableSortedDictionary.CreateBuilder(Require<IComparer<TKey>>(ofKeys), Require<IEqualityComparer<TValue>>(ofValues));
        for (int i = 0; i < first.Length; i++)
        {
            // Add would put the text of the key into its error.
            if (first[i] is not null)
            {
                builder[first[i]] = second[i];
            }

            if (builder.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return builder.ToImmutable();
    }
}
