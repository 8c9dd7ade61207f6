using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class SortedDictionaryForm<TKey, TValue> : PairForm<SortedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(SortedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(SortedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override SortedDictionary<TKey, TValue> Fill(SortedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TKey>>(comparer));
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !created!.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return created!;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedDictionary<TKey, TValue> dictionary, IComparer<TKey>? comparer);
}
