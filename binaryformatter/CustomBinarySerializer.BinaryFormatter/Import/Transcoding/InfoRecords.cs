using System.Collections.Specialized;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The table of framework objects with different names and values in graphs and messages.</summary>
internal static class InfoRecords
{
    // The memory of a key and its value, in the intermediate lists and in the dictionary.
    private const int BytesOfItem = 256;

    private const string DefaultProvider = "System.Collections.CaseInsensitiveHashCodeProvider";

    private static readonly TargetMember[] s_entries = [Reference("Keys"), Reference("Values")];

    private static readonly Dictionary<Type, InfoRecord> s_byType = new()
    {
        [ExceptionDictionaryForm.Type] = new(s_entries, values => Parted(values, CollectionRecords.Linked(values))),
        [HashCodeComparerForm.Type] = new(
            [Reference(HashCodeComparerForm.Provider), Reference(HashCodeComparerForm.Comparer)],
            values => [values.Get("HashCodeProvider", "HashProvider", "_hcp"), values.Get("Comparer", "_comparer")]),
        [typeof(OrderedDictionary)] = new([.. s_entries, Reference("Comparer"), Boolean("IsReadOnly")], OrderedOf),
        [typeof(WeakReference)] = new(
            [Reference("Target"), Boolean("TracksResurrection")], values => [values.Get("TrackedObject"), values.Get("TrackResurrection")]),
        [typeof(NameValueCollection)] = new(
            [Reference("Names"), Reference("Values"), Reference("Comparer"), Boolean("IsReadOnly")], NamesAndValuesOf),
    };

    internal static InfoRecord? Find(Type type) => s_byType.GetValueOrDefault(type);

    private static RecordValue[] OrderedOf(MemberValues values)
    {
        List<RecordValue> items = [];
        foreach (RecordValue entry in ItemsOf(values.Reader, values.Array("ArrayList"), count: -1))
        {
            MemberValues pair = entry.Kind == ValueKind.Entry
                ? new MemberValues(values.Reader, entry.Place)
                : throw values.Missing("ArrayList", "pairs of key and value");
            items.Add(pair.Get("_key", "key"));
            items.Add(pair.Get("_value", "value"));
        }

        return [.. Parted(values, [.. items]), values.Get("KeyComparer"), values.Get("ReadOnly")];
    }

    // Every value is a list of texts.
    private static RecordValue[] NamesAndValuesOf(MemberValues values)
    {
        MessageReader reader = values.Reader;
        List<RecordValue> lists = [];
        foreach (RecordValue list in ItemsOf(reader, values.Array("Values"), count: -1))
        {
            lists.Add(list.Kind switch
            {
                ValueKind.Null => list,
                ValueKind.Entry => reader.Make(typeof(string[]), TextsOf(new MemberValues(reader, list.Place))),
                _ => throw values.Missing("Values", "lists"),
            });
        }

        RecordValue names = values.Array("Keys") is >= 0 and var keys ? RecordValue.Entry(keys) : reader.Make(typeof(string[]), []);
        return [names, reader.Make(typeof(string[][]), lists), ComparerOfNames(values), values.Get("ReadOnly")];
    }

    // .NET Framework wrote the default comparer as two objects, which are always the same.
    private static RecordValue ComparerOfNames(MemberValues values)
    {
        RecordValue comparer = values.Get("KeyComparer");
        return comparer.Kind != ValueKind.Null || values.Object("HashProvider") is not { TypeName: not DefaultProvider }
            ? comparer
            : CollectionRecords.PairedComparer(values);
    }

    private static List<RecordValue> TextsOf(MemberValues list)
    {
        ItemRange range = CollectionRecords.Find(typeof(System.Collections.ArrayList))!(list);
        return ItemsOf(list.Reader, range.Array, range.Count);
    }

    /// <summary>Returns the items of an array. An array of -1 means null, and a count of -1 means all items.</summary>
    internal static List<RecordValue> ItemsOf(MessageReader reader, int array, int count)
    {
        List<RecordValue> values = [];
        if (array >= 0)
        {
            ArrayHeader header = reader.HeaderOf(array);
            if (header.Count > reader.Message.Length)
            {
                throw RecordErrors.Malformed(reader.EntryOf(array).Start, $"a dictionary can't have {header.Count} items in so few bytes");
            }

            int left = count < 0 ? header.Count : count;
            reader.CountItems(array, left, BytesOfItem);
            reader.Use(array, left);
            ItemCursor items = new(reader, header, reader.EntryOf(array).Content);
            for (; left > 0; left--)
            {
                values.Add(items.Next());
            }
        }

        return values;
    }

    private static RecordValue[] Parted(MemberValues values, RecordValue[] keysAndValues) =>
    [
        values.Reader.Make(typeof(object[]), keysAndValues.Where((_, i) => i % 2 == 0)),
        values.Reader.Make(typeof(object[]), keysAndValues.Where((_, i) => i % 2 == 1)),
    ];

    private static TargetMember Reference(string name) => new(name, TargetSlot.Object);

    private static TargetMember Boolean(string name) =>
        new(name, new TargetSlot(PrimitiveValues.GraphKindOf(PrimitiveKind.Boolean), typeof(bool)));
}

/// <summary>The conversion of a framework object to names and values.</summary>
/// <param name="Members">The names, and the types of their values.</param>
/// <param name="Values">Finds the values, in that order.</param>
internal sealed record InfoRecord(TargetMember[] Members, Func<MemberValues, RecordValue[]> Values);
