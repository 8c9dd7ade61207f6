using System.Collections;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class HashtableForm : PairForm<Hashtable, object, object?>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => GuardedUntypedComparer.Inside(EqualityComparerOf((Hashtable)collection));

    protected override int Count(Hashtable collection) => collection.Count;

    protected override void Write(Hashtable collection, PairWriter<object, object?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write(entry.Key, entry.Value);
        }
    }

    protected override Hashtable Fill(Hashtable? created, object? comparer, object[] first, object?[] second, PayloadHost host)
    {
        IEqualityComparer? equality = Require<IEqualityComparer>(comparer);
        Construct(created!, host.ReadsUntrustedData ? new GuardedUntypedComparer(equality) : equality);
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

        (EqualityComparerOf(created!) as GuardedUntypedComparer)?.EndBuilding();
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EqualityComparer")]
    private static extern IEqualityComparer? EqualityComparerOf(Hashtable table);

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Hashtable table, IEqualityComparer? comparer);
}
