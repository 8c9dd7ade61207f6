using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A form of an untyped dictionary, whose object is already in the graph when the items arrive.</summary>
internal abstract class UntypedDictionaryForm<T> : PairForm<T, object, object?>
    where T : class, IDictionary
{
    internal sealed override bool HasComparer => true;

    protected sealed override int Count(T collection) => collection.Count;

    protected sealed override void Write(T collection, PairWriter<object, object?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write(entry.Key, entry.Value);
        }
    }

    protected sealed override T Fill(T? created, object? comparer, object[] first, object?[] second, PayloadHost host)
    {
        Construct(created!, comparer, first, second, host);
        KeysAndValues.Fill(created!, first, second);
        EndBuilding(created!);
        return created!;
    }

    /// <summary>Runs the constructor, and limits or sorts the items to add.</summary>
    protected abstract void Construct(T created, object? comparer, object[] keys, object?[] values, PayloadHost host);

    /// <summary>Completes the collection after all items have been added.</summary>
    protected virtual void EndBuilding(T collection)
    {
    }
}

internal sealed class HashtableForm : UntypedDictionaryForm<Hashtable>
{
    internal override Visits ItemVisits => Visits.Hashing;

    internal override object? ComparerOf(object collection) => GuardedUntypedComparer.Inside(EqualityComparerOf((Hashtable)collection));

    protected override void Construct(Hashtable created, object? comparer, object[] keys, object?[] values, PayloadHost host)
    {
        IEqualityComparer? equality = Require<IEqualityComparer>(comparer);
        Construct(created, host.ReadsUntrustedData ? new GuardedUntypedComparer(equality) : equality);
    }

    protected override void EndBuilding(Hashtable collection) => (EqualityComparerOf(collection) as GuardedUntypedComparer)?.EndBuilding();

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EqualityComparer")]
    private static extern IEqualityComparer? EqualityComparerOf(Hashtable table);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Hashtable table, IEqualityComparer? comparer);
}

internal sealed class UntypedSortedListForm : UntypedDictionaryForm<SortedList>
{
    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) =>
        OrderOf((SortedList)collection) is { } order && !ReferenceEquals(order, Comparer.Default) ? order : null;

    protected override void Construct(SortedList created, object? comparer, object[] keys, object?[] values, PayloadHost host)
    {
        IComparer? order = Require<IComparer>(comparer);
        Construct(created, order);
        created.Capacity = Math.Max(keys.Length, 1);
        if (keys.Contains(null))
        {
            throw PayloadErrors.NotADictionary(Array.IndexOf(keys, null), isNull: true);
        }

        // The current culture may sort differently. Insertions anywhere but at the end would move all later items.
        Array.Sort(keys, values, order ?? Comparer.Default);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer OrderOf(SortedList list);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedList list, IComparer? comparer);
}

internal sealed class ListDictionaryForm : UntypedDictionaryForm<ListDictionary>
{
    internal override Visits ItemVisits => Visits.Hashing | Visits.Sorting;

    // A list, in which every new key is compared with all others.
    internal override int VisitsPerItem(int count) => count;

    internal override object? ComparerOf(object collection) => OrderOf((ListDictionary)collection);

    protected override void Construct(ListDictionary created, object? comparer, object[] keys, object?[] values, PayloadHost host)
    {
        Construct(created, Require<IComparer>(comparer));
        ListKeys.ThrowIfTooMany(keys.Length, host);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer? OrderOf(ListDictionary dictionary);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ListDictionary dictionary, IComparer? comparer);
}

/// <summary>A form of hybrid dictionaries. A comparer means that case is ignored.</summary>
internal sealed class HybridDictionaryForm : UntypedDictionaryForm<HybridDictionary>
{
    internal override Visits ItemVisits => Visits.Hashing | Visits.Sorting;

    // A list until it grows beyond a limit.
    internal override int VisitsPerItem(int count) => Math.Min(count, 10);

    internal override object? ComparerOf(object collection) =>
        IgnoresCaseOf((HybridDictionary)collection) ? StringComparer.OrdinalIgnoreCase : null;

    protected override void Construct(HybridDictionary created, object? comparer, object[] keys, object?[] values, PayloadHost host)
    {
        Construct(created, keys.Length, caseInsensitive: comparer is not null);

        // This type accepts no comparer that counts collisions.
        ListKeys.ThrowIfTooMany(keys.Length, host);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "caseInsensitive")]
    private static extern ref bool IgnoresCaseOf(HybridDictionary dictionary);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(HybridDictionary dictionary, int initialSize, bool caseInsensitive);
}

internal sealed class StringDictionaryForm : PairForm<StringDictionary, string, string?>
{
    internal override Visits ItemVisits => Visits.Hashing;

    internal override object Create() => new StringDictionary();

    protected override int Count(StringDictionary collection) => collection.Count;

    protected override void Write(StringDictionary collection, PairWriter<string, string?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write((string)entry.Key, (string?)entry.Value);
        }
    }

    protected override StringDictionary Fill(
        StringDictionary? created, object? comparer, string[] first, string?[] second, PayloadHost host)
    {
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is not null)
            {
                created![first[i]] = second[i];
            }

            if (created!.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return created!;
    }
}

/// <summary>Dictionaries that are lists, in which every new key is compared with all others.</summary>
internal static class ListKeys
{
    private const int MaxUntrusted = 1000;

    /// <exception cref="BinarySerializationException">
    /// Untrusted data requires more comparisons than such a dictionary supports.
    /// </exception>
    internal static void ThrowIfTooMany(int count, PayloadHost host)
    {
        if (host.ReadsUntrustedData && count > MaxUntrusted)
        {
            throw PayloadErrors.NotA("list of keys", $"it has {count} of them, more than {MaxUntrusted}");
        }
    }
}

/// <summary>A <see cref="GuardedComparer{T}"/> for collections with untyped comparers.</summary>
/// <param name="inner">The comparer of keys; null for their own equality.</param>
internal sealed class GuardedUntypedComparer(IEqualityComparer? inner) : IEqualityComparer
{
    private readonly GuardedComparer<object> _guard = new(new TypedComparer(inner));

    /// <summary>Returns the inner comparer of a guard, or the comparer itself.</summary>
    internal static IEqualityComparer? Inside(IEqualityComparer? comparer) =>
        comparer is GuardedUntypedComparer { _guard.Inner: TypedComparer typed } ? typed.Inner : comparer;

    /// <summary>Ends the guarded phase: see <see cref="GuardedComparer{T}.EndBuilding"/>.</summary>
    internal void EndBuilding() => _guard.EndBuilding();

    public new bool Equals(object? x, object? y) => _guard.Equals(x, y);

    public int GetHashCode(object obj) => _guard.GetHashCode(obj);

    private sealed class TypedComparer(IEqualityComparer? inner) : IEqualityComparer<object>
    {
        internal IEqualityComparer? Inner { get; } = inner;

        public new bool Equals(object? x, object? y) => Inner is null ? object.Equals(x, y) : Inner.Equals(x, y);

        public int GetHashCode(object obj) => Inner is null ? obj.GetHashCode() : Inner.GetHashCode(obj);
    }
}
