using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// The table of the framework's collections in messages, of .NET Framework 2.0 to 4.8 and of .NET Core 2.0 to .NET 8.
/// </summary>
internal static class CollectionRecords
{
    private static readonly Dictionary<Type, Func<MemberValues, ItemRange>> s_byType = new()
    {
        [typeof(List<>)] = Counted,
        [typeof(ArrayList)] = Counted,
        [typeof(Stack<>)] = Stacked,
        [typeof(Stack)] = Stacked,
        [typeof(Queue<>)] = Queued,
        [typeof(Queue)] = Queued,
        [typeof(LinkedList<>)] = values => Whole(values, "Data"),
        [typeof(Collection<>)] = values => Wrapped(values, "items", "Collection`1+items"),
        [typeof(ObservableCollection<>)] = values => Wrapped(values, "items", "Collection`1+items"),
        [typeof(StringCollection)] = values => Wrapped(values, "data"),
        [typeof(ReadOnlyCollection<>)] = values => Single(values, "list", "ReadOnlyCollection`1+list"),
        [typeof(ReadOnlyObservableCollection<>)] = values => Single(values, "list", "ReadOnlyCollection`1+list"),
        [typeof(ReadOnlyDictionary<,>)] = values => Single(values, "m_dictionary", "_dictionary"),
        [typeof(Lazy<>)] = Lazily,
        [typeof(Dictionary<,>)] = values => WithComparer(values, Whole(values, "KeyValuePairs")),
        [typeof(HashSet<>)] = values => WithComparer(values, Whole(values, "Elements")),
        [typeof(SortedSet<>)] = values => WithComparer(values, Whole(values, "Items")),
        [typeof(SortedDictionary<,>)] = Sorted,
        [typeof(SortedList<,>)] = KeysAndValues,
        [typeof(SortedList)] = KeysAndValues,
        [typeof(Hashtable)] = Hashed,
        [typeof(ListDictionary)] = Chained,
        [typeof(HybridDictionary)] = Hybrid,
        [typeof(StringDictionary)] = values => values.Object("contents") is { } table ? Hashed(table) : ItemRange.Empty,
        [typeof(EqualityComparer<>)] = _ => ItemRange.Empty,
        [typeof(Comparer<>)] = _ => ItemRange.Empty,
    };

    /// <summary>Returns the function that finds a collection's items; null for other types.</summary>
    internal static Func<MemberValues, ItemRange>? Find(Type type) =>
        s_byType.GetValueOrDefault(type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type);

    /// <summary>Returns the alternating keys and values of a dictionary that is a chain of nodes.</summary>
    /// <exception cref="BinarySerializationException">The chain doesn't end.</exception>
    internal static RecordValue[] Linked(MemberValues values)
    {
        List<RecordValue> items = [];
        for (MemberValues? node = values.Object("head"); node is not null; node = node.Object("next"))
        {
            if (items.Count > 2 * values.Reader.Message.Entries.Length)
            {
                throw values.Missing("head", "a chain that ends");
            }

            node.TryGet(out RecordValue key, "key");
            node.TryGet(out RecordValue value, "value");
            items.Add(key);
            items.Add(value);
        }

        return [.. items];
    }

    private static ItemRange Counted(MemberValues values) => Range(values, values.Array("_items"), values.Integer("_size"));

    private static ItemRange Stacked(MemberValues values) => Range(values, values.Array("_array"), values.Integer("_size"));

    private static ItemRange Queued(MemberValues values) =>
        Range(values, values.Array("_array"), values.Integer("_size")) is { Count: > 0 } range
            ? range with { First = IndexIn(values, range, values.Integer("_head")) }
            : ItemRange.Empty;

    private static ItemRange Whole(MemberValues values, string name) =>
        values.Array(name) is >= 0 and var array ? new ItemRange(array, values.Reader.HeaderOf(array).Count) : ItemRange.Empty;

    // The inner collection is a list or an array; a program's own collection isn't decomposed.
    private static ItemRange Wrapped(MemberValues values, params ReadOnlySpan<string> names)
    {
        if (!values.TryGet(out RecordValue inner, names) || inner.Kind != ValueKind.Entry)
        {
            throw values.Missing(names[0], "a list");
        }

        return values.Reader.LayoutOf(inner.Place) is null
            ? new ItemRange(inner.Place, values.Reader.HeaderOf(inner.Place).Count)
            : Counted(new MemberValues(values.Reader, inner.Place));
    }

    private static ItemRange Single(MemberValues values, params ReadOnlySpan<string> names) =>
        values.TryGet(out RecordValue value, names) ? ItemRange.Of([value], 1) : throw values.Missing(names[0], "a collection");

    private static ItemRange Lazily(MemberValues values) =>
        values.Object("m_boxed") is { } boxed ? Single(boxed, "m_value") : Single(values, "_value");

    private static ItemRange Sorted(MemberValues values)
    {
        // The set contains pairs, and its comparer contains that of the keys.
        MemberValues set = values.Object("_set") ?? throw values.Missing("_set", "a set");
        ItemRange range = Whole(set, "Items");
        return set.Object("Comparer") is { } comparer && comparer.TryGet(out RecordValue ofKeys, "keyComparer")
            ? range with { Comparer = ofKeys }
            : range;
    }

    private static ItemRange Hashed(MemberValues values)
    {
        RecordValue comparer = values.Get("KeyComparer");
        return Whole(values, "Keys") with
        {
            SecondArray = values.Array("Values"),
            Comparer = comparer.Kind == ValueKind.Null ? PairedComparer(values) : comparer,
        };
    }

    /// <summary>
    /// Returns the comparer that combines a hash code provider and a comparer; null if there are none.
    /// </summary>
    internal static RecordValue PairedComparer(MemberValues values) =>
        values.Get("HashCodeProvider", "HashProvider").Kind == ValueKind.Null && values.Get("Comparer").Kind == ValueKind.Null
            ? RecordValue.Null
            : new RecordValue(ValueKind.Paired, PrimitiveKind.None, values.Number);

    private static ItemRange Chained(MemberValues values) => WithComparer(values, ItemRange.Of(Linked(values), parts: 2));

    // A chain while it is short. The inner collection has a comparer only if case is ignored.
    private static ItemRange Hybrid(MemberValues values)
    {
        ItemRange range = values.Object("hashtable") is { } table
            ? Hashed(table)
            : values.Object("list") is { } list
            ? Chained(list)
            : ItemRange.Empty;
        return values.TryGet(out _, "caseInsensitive") && values.Integer("caseInsensitive") != 0
            ? range with { MadeComparer = StringComparer.OrdinalIgnoreCase }
            : range;
    }

    private static ItemRange KeysAndValues(MemberValues values) =>
        WithComparer(values, Range(values, values.Array("keys"), values.Integer("_size")) with { SecondArray = values.Array("values") });

    private static ItemRange WithComparer(MemberValues values, ItemRange range)
    {
        foreach (string name in (ReadOnlySpan<string>)["KeyComparer", "Comparer", "comparer", "_comparer"])
        {
            if (values.TryGet(out RecordValue comparer, name) && comparer.Kind != ValueKind.Null)
            {
                return range with { Comparer = comparer };
            }
        }

        return range;
    }

    private static ItemRange Range(MemberValues values, int array, long count)
    {
        int length = array < 0 ? 0 : values.Reader.HeaderOf(array).Count;
        return count == 0 ? ItemRange.Empty
            : count > 0 && count <= length ? new ItemRange(array, (int)count)
            : throw values.Missing("_size", $"a count up to {length}");
    }

    private static int IndexIn(MemberValues values, ItemRange range, long index) =>
        index >= 0 && index < values.Reader.HeaderOf(range.Array).Count
            ? (int)index
            : throw values.Missing("_head", "a place in the array");
}
