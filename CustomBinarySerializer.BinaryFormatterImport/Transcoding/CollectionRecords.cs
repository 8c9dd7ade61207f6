using System.Collections;
using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The one table of how the framework's collections lie in messages, of .NET Framework 2.0 to 4.8 and of .NET Core 2.0 to .NET 8.</summary>
internal static class CollectionRecords
{
    private static readonly Dictionary<Type, CollectionRecord> s_byType = new()
    {
        [typeof(List<>)] = new(HasComparer: false, Counted),
        [typeof(ArrayList)] = new(HasComparer: false, Counted),
        [typeof(Stack<>)] = new(HasComparer: false, Stacked),
        [typeof(Stack)] = new(HasComparer: false, Stacked),
        [typeof(Queue<>)] = new(HasComparer: false, Queued),
        [typeof(Queue)] = new(HasComparer: false, Queued),
        [typeof(LinkedList<>)] = new(HasComparer: false, values => Whole(values, "Data")),
        [typeof(Dictionary<,>)] = new(HasComparer: true, values => WithComparer(values, Whole(values, "KeyValuePairs"))),
        [typeof(HashSet<>)] = new(HasComparer: true, values => WithComparer(values, Whole(values, "Elements"))),
        [typeof(SortedSet<>)] = new(HasComparer: true, values => WithComparer(values, Whole(values, "Items"))),
        [typeof(SortedDictionary<,>)] = new(HasComparer: true, Sorted),
        [typeof(SortedList<,>)] = new(HasComparer: true, KeysAndValues),
        [typeof(SortedList)] = new(HasComparer: true, KeysAndValues),
        [typeof(Hashtable)] = new(HasComparer: true, Hashed),
    };

    /// <summary>Returns how a collection lies in messages; null of anything else.</summary>
    internal static CollectionRecord? Find(Type type) => s_byType.GetValueOrDefault(type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type);

    private static ItemRange Counted(MemberValues values) => Range(values, values.Array("_items"), values.Integer("_size"));

    private static ItemRange Stacked(MemberValues values) => Range(values, values.Array("_array"), values.Integer("_size"));

    private static ItemRange Queued(MemberValues values) =>
        Range(values, values.Array("_array"), values.Integer("_size")) is { Count: > 0 } range ? range with { First = IndexIn(values, range, values.Integer("_head")) } : ItemRange.Empty;

    private static ItemRange Whole(MemberValues values, string name) =>
        values.Array(name) is >= 0 and var array ? new ItemRange(array, values.Reader.HeaderOf(array).Count) : ItemRange.Empty;

    private static ItemRange Sorted(MemberValues values)
    {
        // The set holds pairs, and its comparer that of the keys.
        MemberValues set = values.Object("_set") ?? throw values.Missing("_set", "a set");
        ItemRange range = Whole(set, "Items");
        return set.Object("Comparer") is { } comparer && comparer.TryGet(out RecordValue ofKeys, "keyComparer") ? range with { Comparer = ofKeys } : range;
    }

    private static ItemRange KeysAndValues(MemberValues values) =>
        WithComparer(values, Range(values, values.Array("keys"), values.Integer("_size")) with { SecondArray = values.Array("values") });

    private static ItemRange Hashed(MemberValues values) => WithComparer(values, Whole(values, "Keys") with { SecondArray = values.Array("Values") });

    private static ItemRange WithComparer(MemberValues values, ItemRange range) =>
        values.TryGet(out RecordValue comparer, "Comparer", "comparer", "_comparer", "KeyComparer") ? range with { Comparer = comparer } : range;

    private static ItemRange Range(MemberValues values, int array, long count)
    {
        int length = array < 0 ? 0 : values.Reader.HeaderOf(array).Count;
        return count == 0 ? ItemRange.Empty
            : count > 0 && count <= length ? new ItemRange(array, (int)count)
            : throw values.Missing("_size", $"a count up to {length}");
    }

    private static int IndexIn(MemberValues values, ItemRange range, long index) =>
        index >= 0 && index < values.Reader.HeaderOf(range.Array).Count ? (int)index : throw values.Missing("_head", "a place in the array");
}
