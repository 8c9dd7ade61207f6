using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ListDictionaryForm : PairForm<ListDictionary, object, object?>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Hashing | Visits.Sorting;

    // A list, in which every new key is compared with all others.
    internal override int VisitsPerItem(int count) => count;

    internal override object? ComparerOf(object collection) => OrderOf((ListDictionary)collection);

    protected override int Count(ListDictionary collection) => collection.Count;

    protected override void Write(ListDictionary collection, PairWriter<object, object?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write(entry.Key, entry.Value);
        }
    }

    protected override ListDictionary Fill(ListDictionary? created, object? comparer, object[] first, object?[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer>(comparer));
        ListKeys.ThrowIfTooMany(first.Length, host);
        for (int i = 0; i < first.Length; i++)
        {
            // Add would find a duplicate too, and put the text of the key into its error.
            if (first[i] is { } key)
            {
                created![key] = second[i];
            }

            if (created!.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer? OrderOf(ListDictionary dictionary);

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ListDictionary dictionary, IComparer? comparer);
}
