using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// The built-in types of the running program: the types of <see cref="BuiltInRows"/> with their converters and shapes.
/// </summary>
internal static class BuiltInTypes
{
    internal static IReadOnlyList<BuiltInType> All => Others.AllTypes;

    /// <summary>Returns the row of a type, or of its generic type definition.</summary>
    internal static BuiltInType? Find(Type type)
    {
        Type known = type.IsVariableBoundArray ? typeof(Array)
            : typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : type.IsConstructedGenericType ? type.GetGenericTypeDefinition()
            : type == typeof(Array) ? typeof(void)
            : type;

        // Most types of a program are in no row, and shouldn't load the assemblies of the other rows.
        return SimpleTypes.Find(known) ?? (IsOfFramework(known) ? Others.ByType.GetValueOrDefault(known) : null);
    }

    /// <summary>
    /// Returns the type arguments for the generic class of a row: those of the type, an array and its items, or an
    /// exception.
    /// </summary>
    internal static Type[] ArgumentsOf(Type type) =>
        type.IsArray ? [type, type.GetElementType()!]
        : typeof(Exception).IsAssignableFrom(type) ? [type]
        : type.GetGenericArguments();

    /// <summary>Returns the row with an id, or null.</summary>
    internal static BuiltInType? FindById(int typeId) => Others.ById.GetValueOrDefault(typeId);

    /// <summary>
    /// Returns the row for objects of exactly this type, whose frames have the id of the row; or null.
    /// </summary>
    internal static BuiltInType? FindWithId(Type type) =>
        Others.WithId.GetValueOrDefault(
            typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : IsHidden(type) ? type.BaseType!
            : type);

    // For example the type of IPAddress.Any, which callers can't distinguish from its base type.
    private static bool IsHidden(Type type) => !type.IsVisible && type.BaseType is { } of && of.Assembly == type.Assembly;

    /// <summary>Returns the framework type with a metadata name that the rules use, or null.</summary>
    [UnconditionalSuppressMessage(
        "Trimming", "IL2026", Justification = "What rules name is in the signatures of converters, and so is kept with these.")]
    internal static Type? FindByMetadataName(string metadataName) =>
        SimpleTypes.FindSurrogate(metadataName) ?? typeof(object).Assembly.GetType(metadataName) ?? Others.FindByName(metadataName);

    /// <summary>Returns whether a type is in a framework assembly, as all built-in types are.</summary>
    internal static bool IsOfFramework(Type type) =>
        type.Assembly == typeof(object).Assembly
        || type.Assembly.GetName().Name is { } name && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));

    /// <summary>
    /// All types except the simple ones, with their lookup tables. Created when they are first needed.
    /// </summary>
    private static class Others
    {
        internal static readonly BuiltInType[] AllTypes =
        [
            .. SimpleTypes.All,
            new ConvertedType(typeof(BigInteger), typeof(BigIntegerBytes)),
            new ConvertedType(typeof(Complex), typeof(ComplexParts)),
            new ConvertedType(typeof(Rune), typeof(RuneNumber)),
            new ConvertedType(typeof(Index), typeof(IndexNumber)),
            new ConvertedType(typeof(Range), typeof(RangeParts)),
            new ConvertedType(typeof(Uri), typeof(UriText)),
            new ConvertedType(typeof(Version), typeof(VersionText)),
            new ConvertedType(typeof(CultureInfo), typeof(CultureName)),
            new ConvertedType(typeof(StringBuilder), typeof(StringBuilderText)),
            new ConvertedType(typeof(DBNull), typeof(DBNullText)),
            new ConvertedType(typeof(IPAddress), typeof(IPAddressBytes)),
            new ConvertedType(typeof(IPEndPoint), typeof(IPEndPointParts)),
            new ConvertedType(typeof(IPNetwork), typeof(IPNetworkParts)),
            new ConvertedType(typeof(BitArray), typeof(BitArrayBytes)),
            new ConvertedType(typeof(Memory<>), typeof(MemoryItems<>)),
            new ConvertedType(typeof(ReadOnlyMemory<>), typeof(ReadOnlyMemoryItems<>)),
            new ConvertedType(typeof(ArraySegment<>), typeof(ArraySegmentItems<>)),

            new ConvertedType(typeof(Array), typeof(ShapedArrayParts<,>)),
            new ConvertedType(typeof(Exception), typeof(ExceptionRecords<>)),

            new ConvertedType(typeof(ImmutableArray<>), typeof(ImmutableArrayItems<>)),

            new CollectionType(typeof(IEnumerable<>), typeof(EnumerableInterfaceShape<>)),
            new CollectionType(typeof(ICollection<>), typeof(CollectionInterfaceShape<>)),
            new CollectionType(typeof(IReadOnlyCollection<>), typeof(ReadOnlyCollectionInterfaceShape<>)),
            new CollectionType(typeof(IList<>), typeof(ListInterfaceShape<>)),
            new CollectionType(typeof(IReadOnlyList<>), typeof(ReadOnlyListInterfaceShape<>)),
            new CollectionType(typeof(Collection<>), typeof(CollectionClassShape<>)),
            new CollectionType(typeof(ReadOnlyCollection<>), typeof(ReadOnlyCollectionShape<>)),
            new CollectionType(typeof(ObservableCollection<>), typeof(ObservableCollectionShape<>)),
            new CollectionType(typeof(ReadOnlyObservableCollection<>), typeof(ReadOnlyObservableCollectionShape<>)),
            new CollectionType(typeof(Queue<>), typeof(QueueShape<>)),
            new CollectionType(typeof(Stack<>), typeof(StackShape<>)),
            new CollectionType(typeof(LinkedList<>), typeof(LinkedListShape<>)),
            new CollectionType(typeof(PriorityQueue<,>), typeof(PriorityQueueShape<,>)),
            new CollectionType(typeof(Dictionary<,>), typeof(DictionaryShape<,>)),
            new CollectionType(typeof(IDictionary<,>), typeof(DictionaryInterfaceShape<,>)),
            new CollectionType(typeof(IReadOnlyDictionary<,>), typeof(ReadOnlyDictionaryInterfaceShape<,>)),
            new CollectionType(typeof(ReadOnlyDictionary<,>), typeof(ReadOnlyDictionaryShape<,>)),
            new CollectionType(typeof(SortedDictionary<,>), typeof(SortedDictionaryShape<,>)),
            new CollectionType(typeof(SortedList<,>), typeof(SortedListShape<,>)),
            new CollectionType(typeof(OrderedDictionary<,>), typeof(OrderedDictionaryShape<,>)),
            new CollectionType(typeof(HashSet<>), typeof(HashSetShape<>)),
            new CollectionType(typeof(ISet<>), typeof(SetInterfaceShape<>)),
            new CollectionType(typeof(IReadOnlySet<>), typeof(ReadOnlySetInterfaceShape<>)),
            new CollectionType(typeof(ReadOnlySet<>), typeof(ReadOnlySetShape<>)),
            new CollectionType(typeof(SortedSet<>), typeof(SortedSetShape<>)),
            new CollectionType(typeof(ConcurrentQueue<>), typeof(ConcurrentQueueShape<>)),
            new CollectionType(typeof(ConcurrentStack<>), typeof(ConcurrentStackShape<>)),
            new CollectionType(typeof(ConcurrentBag<>), typeof(ConcurrentBagShape<>)),
            new CollectionType(typeof(ConcurrentDictionary<,>), typeof(ConcurrentDictionaryShape<,>)),
            new CollectionType(typeof(ImmutableList<>), typeof(ImmutableListShape<>)),
            new CollectionType(typeof(IImmutableList<>), typeof(ImmutableListInterfaceShape<>)),
            new CollectionType(typeof(ImmutableQueue<>), typeof(ImmutableQueueShape<>)),
            new CollectionType(typeof(IImmutableQueue<>), typeof(ImmutableQueueInterfaceShape<>)),
            new CollectionType(typeof(ImmutableStack<>), typeof(ImmutableStackShape<>)),
            new CollectionType(typeof(IImmutableStack<>), typeof(ImmutableStackInterfaceShape<>)),
            new CollectionType(typeof(ImmutableDictionary<,>), typeof(ImmutableDictionaryShape<,>)),
            new CollectionType(typeof(IImmutableDictionary<,>), typeof(ImmutableDictionaryInterfaceShape<,>)),
            new CollectionType(typeof(ImmutableSortedDictionary<,>), typeof(ImmutableSortedDictionaryShape<,>)),
            new CollectionType(typeof(ImmutableHashSet<>), typeof(ImmutableHashSetShape<>)),
            new CollectionType(typeof(IImmutableSet<>), typeof(ImmutableSetInterfaceShape<>)),
            new CollectionType(typeof(ImmutableSortedSet<>), typeof(ImmutableSortedSetShape<>)),
            new CollectionType(typeof(FrozenSet<>), typeof(FrozenSetShape<>)),
            new CollectionType(typeof(FrozenDictionary<,>), typeof(FrozenDictionaryShape<,>)),

            new NamedType(typeof(bool[]), "bool[]", -50),
            new NamedType(typeof(byte[]), "uint8[]", -51),
            new NamedType(typeof(sbyte[]), "int8[]", -52),
            new NamedType(typeof(short[]), "int16[]", -53),
            new NamedType(typeof(ushort[]), "uint16[]", -54),
            new NamedType(typeof(int[]), "int32[]", -55),
            new NamedType(typeof(uint[]), "uint32[]", -56),
            new NamedType(typeof(long[]), "int64[]", -57),
            new NamedType(typeof(ulong[]), "uint64[]", -58),
            new NamedType(typeof(float[]), "float32[]", -59),
            new NamedType(typeof(double[]), "float64[]", -60),
            new NamedType(typeof(char[]), "char[]", -61),
            new NamedType(typeof(string[]), "string[]", -62),
            new NamedType(typeof(Guid[]), "Guid[]", -63),
            new NamedType(typeof(decimal[]), "decimal[]", -64),
            new NamedType(typeof(DateTime[]), "DateTime[]", -65),
            new NamedType(typeof(object[]), "object[]", -66),
            new NamedType(typeof(List<object>), "List<object>", -67),
            new NamedType(typeof(List<string>), "List<string>", -68),
            new NamedType(typeof(List<int>), "List<int32>", -69),
            new NamedType(typeof(Dictionary<string, object>), "Dictionary<string, object>", -70),
            new NamedType(typeof(Dictionary<string, string>), "Dictionary<string, string>", -71),
        ];

        internal static Type? FindByName(string metadataName) => Array.Find(AllTypes, known => known.Type.FullName == metadataName)?.Type;

        internal static readonly Dictionary<Type, BuiltInType> ByType =
            AllTypes.Where(known => known is not NamedType).ToDictionary(known => known.Type);

        internal static readonly Dictionary<int, BuiltInType> ById =
            AllTypes.Where(known => known.TypeId != 0).ToDictionary(known => known.TypeId);

        internal static readonly Dictionary<Type, BuiltInType> WithId = ById.Values.ToDictionary(known => known.Type);
    }
}
