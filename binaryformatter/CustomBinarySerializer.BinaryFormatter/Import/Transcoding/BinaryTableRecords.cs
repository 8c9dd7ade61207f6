using System.Collections;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// Tables and sets that were written with SerializationFormat.Binary. Their values are written to the graph under the
/// same names.
/// </summary>
internal static class BinaryTableRecords
{
    private const string Properties = "System.Data.PropertyCollection";

    // Suffixes of names.
    private static readonly string[] s_forgotten = [
        "RemotingVersion", "RemotingFormat", "TypeName", "XmlDataType", "SimpleType", "AutoIncrementCurrent"
    ];

    /// <summary>Returns the conversion to names and values.</summary>
    internal static InfoRecord Of(ClassLayout layout)
    {
        int[] members = [.. Enumerable.Range(0, layout.MemberNames.Count).Where(member => !IsForgotten(layout.MemberNames[member]))];
        return new InfoRecord(
            Array.ConvertAll(members, member => new TargetMember(layout.MemberNames[member], TargetSlot.Object)),
            values =>
                Array.ConvertAll(
                    members,
                    member =>
                        IsListOfLists(layout.MemberNames[member])
                            ? ListsOf(values.Reader, values.At(member))
                            : ValueOf(values.Reader, values.At(member))));
    }

    private static bool IsListOfLists(string name) =>
        name == "DataSet.Relations" || name.EndsWith(".Constraints", StringComparison.Ordinal);

    private static bool IsForgotten(string name) => s_forgotten.Contains(name[(name.LastIndexOf('.') + 1)..], StringComparer.Ordinal);

    // The number of an enum, the name of a type, and the alternating keys and values of a dictionary, which would
    // otherwise be filled after the table that needs it.
    private static RecordValue ValueOf(MessageReader reader, RecordValue value)
    {
        if (value.Kind != ValueKind.Entry || reader.LayoutOf(value.Place) is not { } layout)
        {
            return value;
        }

        return layout.MemberNames is ["value__"] ? new MemberValues(reader, value.Place).At(0)
            : layout.TypeName is "System.Collections.Hashtable" or Properties ? PairsOf(new MemberValues(reader, value.Place))
            : layout.TypeName == SpecialRecords.SingletonHolder && new MemberValues(reader, value.Place) is var holder
                && holder.Integer("UnityType") != SpecialRecords.DBNullType
                ? holder.Get("Data")
            : value;
    }

    private static RecordValue ListsOf(MessageReader reader, RecordValue lists) =>
        reader.Make(
            typeof(object[]),
            ItemsOf(reader, lists).Select(
                list => reader.Make(typeof(object[]), ItemsOf(reader, list).Select(item => ValueOf(reader, item)))));

    private static List<RecordValue> ItemsOf(MessageReader reader, RecordValue list)
    {
        if (list.Kind != ValueKind.Entry)
        {
            return [];
        }

        ItemRange range = CollectionRecords.Find(typeof(ArrayList))!(new MemberValues(reader, list.Place));
        return InfoRecords.ItemsOf(reader, range.Array, range.Count);
    }

    private static RecordValue PairsOf(MemberValues dictionary)
    {
        List<RecordValue> keys = InfoRecords.ItemsOf(dictionary.Reader, dictionary.Array("Keys"), count: -1);
        List<RecordValue> values = InfoRecords.ItemsOf(dictionary.Reader, dictionary.Array("Values"), count: -1);
        return keys.Count == 0 ? RecordValue.Null
            : keys.Count == values.Count
                ? dictionary.Reader.Make(typeof(object[]), keys.Zip(values).SelectMany(pair => (RecordValue[])[pair.First, pair.Second]))
            : throw dictionary.Missing("Values", $"{keys.Count} values");
    }
}
