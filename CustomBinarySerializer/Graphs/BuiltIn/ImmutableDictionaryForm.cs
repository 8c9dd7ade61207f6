using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableDictionaryForm<TKey, TValue> : PairForm<ImmutableDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection)
    {
        ImmutableDictionary<TKey, TValue> dictionary = (ImmutableDictionary<TKey, TValue>)collection;
        return ValueComparers.ToWrite(HashComparers.ToWrite(dictionary.KeyComparer), dictionary.ValueComparer);
    }

    protected override int Count(ImmutableDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(ImmutableDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override ImmutableDictionary<TKey, TValue> Fill(ImmutableDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        (object? ofKeys, object? ofValues) = ValueComparers.ToUse(comparer);
        IEqualityComparer<TKey>? equality = HashComparers.ToUse(Require<IEqualityComparer<TKey>>(ofKeys), host);
        ImmutableDictionary<TKey, TValue>.Builder builder = ImmutableDictionary.CreateBuilder(equality, Require<IEqualityComparer<TValue>>(ofValues));
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

        ImmutableDictionary<TKey, TValue> dictionary = builder.ToImmutable();
        UntrustedKeys.EndBuilding(dictionary.KeyComparer);
        return dictionary;
    }
}
