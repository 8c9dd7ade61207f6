using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The framework types that object graphs support without registration: those of <see cref="BuiltInTypes"/>, and types
/// of graphs only. A used id is never assigned to another type.
/// </summary>
internal static class BuiltInForms
{
    private const int BeforeExceptions = -200;

    private static readonly FormRow[] s_rows =
    [
        .. BuiltInTypes.All.OfType<CollectionType>().Where(known => known.Row.GraphId != 0).Select(
            known => new CollectionRow(known.Type, known.Row.GraphId, known.Shape) { CoversHidden = known.Type.IsAbstract }),

        new CollectionRow(typeof(List<>), GraphTypeId.List, typeof(ListShape<>)),

        new CollectionRow(typeof(ReadOnlyCollection<>), -103, typeof(ReadOnlyCollectionForm<>)),
        new CollectionRow(typeof(ReadOnlyObservableCollection<>), -104, typeof(ReadOnlyObservableCollectionForm<>)),
        new CollectionRow(typeof(ReadOnlyDictionary<,>), -105, typeof(ReadOnlyDictionaryForm<,>)),
        new CollectionRow(typeof(ReadOnlySet<>), -106, typeof(ReadOnlySetForm<>)),
        new CollectionRow(typeof(Lazy<>), -107, typeof(LazyForm<>)),
        new CollectionRow(typeof(ImmutableArray<>), -108, typeof(ImmutableArrayForm<>)),
        new CollectionRow(typeof(Memory<>), -127, typeof(MemoryForm<>)),
        new CollectionRow(typeof(ReadOnlyMemory<>), -128, typeof(ReadOnlyMemoryForm<>)),

        new CollectionRow(typeof(ArrayList), -130, typeof(ArrayListShape)),
        new CollectionRow(typeof(Queue), -131, typeof(UntypedQueueShape)),
        new CollectionRow(typeof(Stack), -132, typeof(UntypedStackShape)),
        new CollectionRow(typeof(Hashtable), -133, typeof(HashtableForm)),
        new CollectionRow(typeof(SortedList), -134, typeof(UntypedSortedListForm)),
        new CollectionRow(typeof(ListDictionary), -135, typeof(ListDictionaryForm)),
        new CollectionRow(typeof(HybridDictionary), -136, typeof(HybridDictionaryForm)),
        new CollectionRow(typeof(StringCollection), -138, typeof(StringCollectionShape)),
        new CollectionRow(typeof(StringDictionary), -139, typeof(StringDictionaryForm)),

        // Types that aren't collections, or that have more state than their items.
        new InfoRow(typeof(OrderedDictionary), -137, new UntypedOrderedDictionaryForm()),
        new InfoRow(typeof(NameValueCollection), -140, new NameValueCollectionForm()),
        new InfoRow(ExceptionDictionaryForm.Type, -141, new ExceptionDictionaryForm()),
        new LeafRow(typeof(BitVector32), -142, new BitVector32Form()),
        new InfoRow(typeof(WeakReference), -143, new WeakReferenceForm()),

        new FieldsRow(typeof(KeyValuePair<,>), -109),
        new FieldsRow(typeof(Tuple<>), -110),
        new FieldsRow(typeof(Tuple<,>), -111),
        new FieldsRow(typeof(Tuple<,,>), -112),
        new FieldsRow(typeof(Tuple<,,,>), -113),
        new FieldsRow(typeof(Tuple<,,,,>), -114),
        new FieldsRow(typeof(Tuple<,,,,,>), -115),
        new FieldsRow(typeof(Tuple<,,,,,,>), -116),
        new FieldsRow(typeof(Tuple<,,,,,,,>), -117),
        new FieldsRow(typeof(ValueTuple<>), -118),
        new FieldsRow(typeof(ValueTuple<,>), -119),
        new FieldsRow(typeof(ValueTuple<,,>), -120),
        new FieldsRow(typeof(ValueTuple<,,,>), -121),
        new FieldsRow(typeof(ValueTuple<,,,,>), -122),
        new FieldsRow(typeof(ValueTuple<,,,,,>), -123),
        new FieldsRow(typeof(ValueTuple<,,,,,,>), -124),
        new FieldsRow(typeof(ValueTuple<,,,,,,,>), -125),
        new FieldsRow(typeof(ArraySegment<>), -126),
        new FieldsRow(typeof(DictionaryEntry), -129),

        new CollectionRow(typeof(EqualityComparer<>), -148, typeof(DefaultEqualityComparerForm<>)) { CoversHidden = true },
        new CollectionRow(typeof(Comparer<>), -149, typeof(DefaultComparerForm<>)) { CoversHidden = true },
        new LeafRow(typeof(StringComparer), -150, new StringComparerForm()),
        new LeafRow(typeof(CaseInsensitiveComparer), -151, new CaseInsensitiveComparerForm()),
        new LeafRow(typeof(Comparer), -152, new UntypedComparerForm()),
        new LeafRow(typeof(CompareInfo), -153, new CompareInfoForm()),
        new LeafRow(typeof(Regex), -154, new RegexForm()),
        new LeafRow(typeof(TimeZoneInfo), -155, new TimeZoneForm()),
        Singleton(Missing.Value, -156),
        Singleton(StructuralComparisons.StructuralEqualityComparer, -157),
        Singleton(StructuralComparisons.StructuralComparer, -158),
        Singleton(ReferenceEqualityComparer.Instance, -159),
        Singleton(EventArgs.Empty, -160),

        new TypeRow(-161),
        new InfoRow(HashCodeComparerForm.Type, -162, new HashCodeComparerForm()),
#pragma warning disable CS0618 // Obsolete, and in the hashtables of programs.
        new LeafRow(typeof(CaseInsensitiveHashCodeProvider), -163, new CaseInsensitiveHashCodeProviderForm()),
#pragma warning restore CS0618

        new InfoRow(typeof(DataSet), -170, new DataSetForm()),
        new InfoRow(typeof(DataTable), -171, new DataTableForm()),

        .. CommonExceptions.All.Select(row => new InfoRow(row.Type, BeforeExceptions - row.Number, new ExceptionForm(row.Number))),
    ];

    private static readonly Dictionary<Type, FormRow> s_byType = s_rows.ToDictionary(row => row.Type);

    private static readonly Dictionary<int, FormRow> s_byId = s_rows.ToDictionary(row => row.TypeId);

    internal static IReadOnlyList<FormRow> Rows => s_rows;

    /// <summary>Returns the row of objects of exactly this type.</summary>
    internal static FormRow? Find(Type type) => FindOf(Revealed(type)) ?? s_rows.FirstOrDefault(row => Covers(row, type));

    /// <summary>
    /// Returns the public class for a hidden derived class of the framework, such as default comparers and frozen
    /// collections; otherwise the type itself.
    /// </summary>
    internal static Type Revealed(Type type)
    {
        for (Type? known = type.BaseType; known is not null && known.Assembly == type.Assembly; known = known.BaseType)
        {
            if (FindOf(known) is CollectionRow { CoversHidden: true })
            {
                return known;
            }
        }

        return type;
    }

    internal static FormRow? FindById(int typeId) => s_byId.GetValueOrDefault(typeId);

    private static FormRow? FindOf(Type type) =>
        s_byType.GetValueOrDefault(type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type);

    private static LeafRow Singleton(object instance, int typeId) => new(instance.GetType(), typeId, new SingletonForm(instance));

    private static bool Covers(FormRow row, Type type) => row switch
    {
        LeafRow leaf => leaf.Form.Covers(type),
        InfoRow info => info.Form.Covers(type),
        TypeRow => typeof(Type).IsAssignableFrom(type),
        _ => false,
    };
}
