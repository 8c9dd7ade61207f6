using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using CustomBinarySerializer.AutoContracts.Exceptions;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Those of the <see cref="BuiltInForms"/> that aren't collections, or have more to them than their items.</summary>
internal static class ObjectForms
{
    private const int BeforeExceptions = -200;

    internal static BuiltInForm[] Lines { get; } =
    [
        new InfoLine(typeof(OrderedDictionary), -137, new UntypedOrderedDictionaryForm()),
        new InfoLine(typeof(NameValueCollection), -140, new NameValueCollectionForm()),
        new InfoLine(ExceptionDictionaryForm.Type, -141, new ExceptionDictionaryForm()),
        new LeafLine(typeof(BitVector32), -142, new BitVector32Form()),
        new InfoLine(typeof(WeakReference), -143, new WeakReferenceForm()),

        new FieldsLine(typeof(KeyValuePair<,>), -109),
        new FieldsLine(typeof(Tuple<>), -110),
        new FieldsLine(typeof(Tuple<,>), -111),
        new FieldsLine(typeof(Tuple<,,>), -112),
        new FieldsLine(typeof(Tuple<,,,>), -113),
        new FieldsLine(typeof(Tuple<,,,,>), -114),
        new FieldsLine(typeof(Tuple<,,,,,>), -115),
        new FieldsLine(typeof(Tuple<,,,,,,>), -116),
        new FieldsLine(typeof(Tuple<,,,,,,,>), -117),
        new FieldsLine(typeof(ValueTuple<>), -118),
        new FieldsLine(typeof(ValueTuple<,>), -119),
        new FieldsLine(typeof(ValueTuple<,,>), -120),
        new FieldsLine(typeof(ValueTuple<,,,>), -121),
        new FieldsLine(typeof(ValueTuple<,,,,>), -122),
        new FieldsLine(typeof(ValueTuple<,,,,,>), -123),
        new FieldsLine(typeof(ValueTuple<,,,,,,>), -124),
        new FieldsLine(typeof(ValueTuple<,,,,,,,>), -125),
        new FieldsLine(typeof(ArraySegment<>), -126),
        new FieldsLine(typeof(DictionaryEntry), -129),

        new CollectionLine(typeof(EqualityComparer<>), -148, typeof(DefaultEqualityComparerForm<>)) { CoversHidden = true },
        new CollectionLine(typeof(Comparer<>), -149, typeof(DefaultComparerForm<>)) { CoversHidden = true },
        new LeafLine(typeof(StringComparer), -150, new StringComparerForm()),
        new LeafLine(typeof(CaseInsensitiveComparer), -151, new CaseInsensitiveComparerForm()),
        new LeafLine(typeof(Comparer), -152, new UntypedComparerForm()),
        new LeafLine(typeof(CompareInfo), -153, new CompareInfoForm()),
        new LeafLine(typeof(Regex), -154, new RegexForm()),
        new LeafLine(typeof(TimeZoneInfo), -155, new TimeZoneForm()),
        Singleton(Missing.Value, -156),
        Singleton(StructuralComparisons.StructuralEqualityComparer, -157),
        Singleton(StructuralComparisons.StructuralComparer, -158),
        Singleton(ReferenceEqualityComparer.Instance, -159),
        Singleton(EventArgs.Empty, -160),

        new TypeLine(-161),
        new InfoLine(HashCodeComparerForm.Type, -162, new HashCodeComparerForm()),
#pragma warning disable CS0618 // Obsolete, and in the hashtables of programs.
        new LeafLine(typeof(CaseInsensitiveHashCodeProvider), -163, new CaseInsensitiveHashCodeProviderForm()),
#pragma warning restore CS0618

        new InfoLine(typeof(DataSet), -170, new DataSetForm()),
        new InfoLine(typeof(DataTable), -171, new DataTableForm()),

        .. CommonExceptions.Numbers.Select(line => new InfoLine(line.Type, BeforeExceptions - line.Number, new ExceptionForm(line.Number))),
    ];

    private static LeafLine Singleton(object instance, int typeId) => new(instance.GetType(), typeId, new SingletonForm(instance));
}
