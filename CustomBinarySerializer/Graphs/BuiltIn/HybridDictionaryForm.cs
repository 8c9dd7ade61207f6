using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A comparer stands for one that ignores case, none for one that doesn't.</summary>
internal sealed class HybridDictionaryForm : PairForm<HybridDictionary, object, object?>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Hashing | Visits.Sorting;

    // A list until it gets longer.
    internal override int VisitsPerItem(int count) => Math.Min(count, 10);

    internal override object? ComparerOf(object collection) =>
        IgnoresCaseOf((HybridDictionary)collection) ? StringComparer.OrdinalIgnoreCase : null;

    protected override int Count(HybridDictionary collection) => collection.Count;

    protected override void Write(HybridDictionary collection, PairWriter<object, object?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write(entry.Key, entry.Value);
        }
    }

    protected override HybridDictionary Fill(HybridDictionary? created, object? comparer, object[] first, object?[] second, PayloadHost host)
    {
        Construct(created!, first.Length, caseInsensitive: comparer is not null);

        // There is no way to give it a comparer that counts collisions.
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

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "caseInsensitive")]
    private static extern ref bool IgnoresCaseOf(HybridDictionary dictionary);

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(HybridDictionary dictionary, int initialSize, bool caseInsensitive);
}
