using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class OrderedDictionaryForm<TKey, TValue> : PairForm<OrderedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((OrderedDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(OrderedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(OrderedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override OrderedDictionary<TKey, TValue> Fill(OrderedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, HashComparers.ToUse(Require<IEqualityComparer<TKey>>(comparer), host));
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !created!.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        UntrustedKeys.EndBuilding(created!.Comparer);
        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(OrderedDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer);
}
