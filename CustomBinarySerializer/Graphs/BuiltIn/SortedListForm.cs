using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class SortedListForm<TKey, TValue> : PairForm<SortedList<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedList<TKey, TValue>)collection).Comparer);

    protected override int Count(SortedList<TKey, TValue> collection) => collection.Count;

    protected override void Write(SortedList<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override SortedList<TKey, TValue> Fill(SortedList<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TKey>>(comparer));
        created!.Capacity = first.Length;
        if (Array.Exists(first, key => key is null))
        {
            throw PayloadErrors.NotADictionary(Array.FindIndex(first, key => key is null), isNull: true);
        }

        // Another culture may have another order; and anywhere but at the end, an insertion would move all behind it.
        Array.Sort(first, second, created.Comparer);
        for (int i = 0; i < first.Length; i++)
        {
            // Add would put the text of the key into its error.
            created[first[i]] = second[i];
            if (created.Count == i)
            {
                throw PayloadErrors.NotADictionary(i);
            }
        }

        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedList<TKey, TValue> list, IComparer<TKey>? comparer);
}
