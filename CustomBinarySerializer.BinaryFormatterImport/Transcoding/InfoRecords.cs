using System.Collections.Specialized;
using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.ObjectGraph.BuiltIn.Infos;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The one table of the framework's objects that graphs hold as other names and values than messages do.</summary>
internal static class InfoRecords
{
    private static readonly MemberPlan[] s_entries = [Reference("Keys"), Reference("Values")];

    private static readonly Dictionary<Type, InfoRecord> s_byType = new()
    {
        [ExceptionDictionaryForm.Type] = new(s_entries, values => Parted(values, CollectionRecords.Linked(values))),
        [typeof(HybridDictionary)] = new([.. s_entries, Boolean("IgnoresCase")], HybridOf),
        [typeof(NameValueCollection)] = new([Reference("Names"), Reference("Values"), Reference("Comparer"), Boolean("IsReadOnly")], NamesAndValuesOf),
    };

    internal static InfoRecord? Find(Type type) => s_byType.GetValueOrDefault(type);

    private static RecordValue[] HybridOf(MemberValues values)
    {
        values.TryGet(out RecordValue ignoresCase, "caseInsensitive");
        RecordValue[] entries = values.Object("hashtable") is { } table ? [.. ArrayOrNull(table, "Keys"), .. ArrayOrNull(table, "Values")]
            : Parted(values, values.Object("list") is { } list ? CollectionRecords.Linked(list) : []);
        return [.. entries, ignoresCase];
    }

    private static RecordValue[] ArrayOrNull(MemberValues values, string name) =>
        [values.Array(name) is >= 0 and var array ? RecordValue.Entry(array) : values.Reader.Make(typeof(object[]), [])];

    // Every value is a list of texts.
    private static RecordValue[] NamesAndValuesOf(MemberValues values)
    {
        MessageReader reader = values.Reader;
        List<RecordValue> lists = [];
        int array = values.Array("Values");
        int count = array < 0 ? 0 : reader.HeaderOf(array).Count;
        ItemCursor items = count == 0 ? default : new ItemCursor(reader, reader.HeaderOf(array), reader.EntryOf(array).Content);
        for (int i = 0; i < count; i++)
        {
            RecordValue list = items.Next();
            lists.Add(list.Kind == ValueKind.Null ? list : reader.Make(typeof(string[]), TextsOf(new MemberValues(reader, list.Kind == ValueKind.Entry ? list.Place : throw values.Missing("Values", "lists")))));
        }

        int names = values.Array("Keys");
        values.TryGet(out RecordValue isReadOnly, "ReadOnly");
        values.TryGet(out RecordValue comparer, "KeyComparer");
        return
        [
            names < 0 ? reader.Make(typeof(string[]), []) : RecordValue.Entry(names),
            reader.Make(typeof(string[][]), lists),
            comparer,
            isReadOnly,
        ];
    }

    private static List<RecordValue> TextsOf(MemberValues list)
    {
        ItemRange range = CollectionRecords.Find(typeof(System.Collections.ArrayList))!(list);
        List<RecordValue> texts = [];
        if (range.Count > 0)
        {
            ItemCursor items = new(list.Reader, list.Reader.HeaderOf(range.Array), list.Reader.EntryOf(range.Array).Content);
            for (int i = 0; i < range.Count; i++)
            {
                texts.Add(items.Next());
            }
        }

        return texts;
    }

    private static RecordValue[] Parted(MemberValues values, RecordValue[] keysAndValues) =>
    [
        values.Reader.Make(typeof(object[]), keysAndValues.Where((_, i) => i % 2 == 0)),
        values.Reader.Make(typeof(object[]), keysAndValues.Where((_, i) => i % 2 == 1)),
    ];

    private static MemberPlan Reference(string name) => new(name, SlotPlan.Object);

    private static MemberPlan Boolean(string name) => new(name, new SlotPlan(PrimitiveValues.GraphKindOf(PrimitiveKind.Boolean), typeof(bool)));
}
