using System.Collections;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class UntypedSortedListForm : PairForm<SortedList, object, object?>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) =>
        OrderOf((SortedList)collection) is { } order && !ReferenceEquals(order, Comparer.Default) ? order : null;

    protected override int Count(SortedList collection) => collection.Count;

    protected override void Write(SortedList collection, PairWriter<object, object?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write(entry.Key, entry.Value);
        }
    }

    protected override SortedList Fill(SortedList? created, object? comparer, object[] first, object?[] second, PayloadHost host)
    {
        IComparer? order = Require<IComparer>(comparer);
        Construct(created!, order);
        created!.Capacity = Math.Max(first.Length, 1);
        if (first.Contains(null))
        {
            throw PayloadErrors.NotADictionary(Array.IndexOf(first, null), isNull: true);
        }

        // Another culture may have another order; and anywhere but at the end, an insertion would move all behind it.
        order ??= Comparer.Default;
        Array.Sort(first, second, order);
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

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer OrderOf(SortedList list);

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedList list, IComparer? comparer);
}
