using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.ObjectGraph.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Collections.Untyped;

internal sealed class ListDictionaryForm : PairForm<ListDictionary, object, object?>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

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
            if (first[i] is not { } key || created!.Contains(key))
            {
                throw PayloadErrors.NotADictionary(first[i]);
            }

            created.Add(key, second[i]);
        }

        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer? OrderOf(ListDictionary dictionary);

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ListDictionary dictionary, IComparer? comparer);
}
