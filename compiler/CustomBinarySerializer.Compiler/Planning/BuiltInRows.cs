using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Compiler.Models;
using static CustomBinarySerializer.Compiler.Planning.BuiltInRowForms;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The table of all types that need no registration. CONTRIBUTING.md describes how to add one.</summary>
internal static class BuiltInRows
{
    private const string Generic = "System.Collections.Generic.";
    private const string ObjectModel = "System.Collections.ObjectModel.";
    private const string Concurrent = "System.Collections.Concurrent.";
    private const string Immutable = "System.Collections.Immutable.";
    private const string Frozen = "System.Collections.Frozen.";

    /// <summary>Gets the row of arrays with several dimensions or a lower bound other than 0.</summary>
    internal static BuiltInRow Array => Others.Array;

    /// <summary>All rows.</summary>
    internal static IReadOnlyCollection<BuiltInRow> All => Others.All;

    /// <summary>Returns the row of a type, or null.</summary>
    internal static BuiltInRow? Find(TypeModel type) =>
        type.IsShapedArray ? Others.Array
        : type.IsException ? Others.Exception
        : type.IsOfFramework ? Find(type.MetadataName)
        : null;

    /// <summary>Returns the row of a framework type by its metadata name.</summary>
    // Most messages use only simple types, so the other rows are created on demand.
    internal static BuiltInRow? Find(string metadataName)
    {
        foreach (BuiltInRow row in Simple.Rows)
        {
            if (row.MetadataName == metadataName)
            {
                return row;
            }
        }

        return Others.ByMetadataName.TryGetValue(metadataName, out BuiltInRow? other) ? other : null;
    }

    /// <summary>Returns the row with the given name in descriptions.</summary>
    internal static BuiltInRow? FindByName(string name) =>
        FindSimple(name) ?? (Others.ByName.TryGetValue(name, out BuiltInRow? other) ? other : null);

    /// <summary>Returns the row of a number, text or other simple type with the given name in descriptions.</summary>
    internal static BuiltInRow? FindSimple(string name)
    {
        foreach (BuiltInRow row in Simple.Rows)
        {
            if (row.Name == name)
            {
                return row;
            }
        }

        return null;
    }

    private static class Simple
    {
        internal static readonly BuiltInRow[] Rows =
        [
            Direct("System.Boolean", "bool", -1, kind: 1, "uint8", "{r}.ReadBoolean()", "{w}.Write({0})"),
            Raw("System.Byte", "uint8", -2, kind: 2, size: 1, "{r}.ReadByte()"),
            Raw("System.SByte", "int8", -3, kind: 3, size: 1, "{r}.ReadSByte()"),
            Raw("System.Int16", "int16", -4, kind: 4, size: 2, "{r}.ReadInt16()"),
            Raw("System.UInt16", "uint16", -5, kind: 5, size: 2, "{r}.ReadUInt16()"),
            Raw("System.Int32", "int32", -6, kind: 6, size: 4, "{r}.ReadInt32()"),
            Raw("System.UInt32", "uint32", -7, kind: 7, size: 4, "{r}.ReadUInt32()"),
            Raw("System.Int64", "int64", -8, kind: 8, size: 8, "{r}.ReadInt64()"),
            Raw("System.UInt64", "uint64", -9, kind: 9, size: 8, "{r}.ReadUInt64()"),
            Raw("System.Single", "float32", -10, kind: 10, size: 4, "{r}.ReadSingle()"),
            Raw("System.Double", "float64", -11, kind: 11, size: 8, "{r}.ReadDouble()"),
            Raw("System.Char", "char", -12, kind: 12, size: 2, "(char){r}.ReadUInt16()", "{w}.Write((ushort){0})"),
            new("System.String", "string", BuiltInKind.Text) { TypeId = -13 },
            Raw("System.Guid", "Guid", -14, kind: 14, size: 16, "{r}.ReadGuid()", "{w}.WriteGuid({0})"),
            Direct("System.Decimal", "decimal", -15, kind: 15, "uint128", "{r}.ReadDecimal()", "{w}.Write({0})"),
            Direct("System.DateTime", "DateTime", -16, kind: 16, "int64", "{r}.ReadDateTime()", "{w}.WriteDateTime({0})"),
            Direct("System.TimeSpan", "TimeSpan", -17, kind: 17, "int64", "{r}.ReadTimeSpan()", "{w}.WriteTimeSpan({0})", isMemory: true),
            Direct(
                "System.DateTimeOffset",
                "DateTimeOffset",
                -18,
                kind: 18,
                "(int64, int16)",
                "{r}.ReadDateTimeOffset()",
                "{w}.WriteDateTimeOffset({0})"),
            Direct("System.DateOnly", "DateOnly", -19, kind: 19, "int32", "{r}.ReadDateOnly()", "{w}.WriteDateOnly({0})"),
            Direct("System.TimeOnly", "TimeOnly", -20, kind: 20, "int64", "{r}.ReadTimeOnly()", "{w}.WriteTimeOnly({0})"),
            Raw("System.Half", "float16", -21, kind: 21, size: 2, "{r}.ReadHalf()"),
            Raw("System.Int128", "int128", -22, kind: 22, size: 16, "{r}.ReadInt128()", "{w}.WriteInt128({0})"),
            Raw("System.UInt128", "uint128", -23, kind: 23, size: 16, "{r}.ReadUInt128()", "{w}.WriteUInt128({0})"),
            Converted("System.IntPtr", "nint", -24, kind: 24, "int64", "(long){0}", "checked((global::System.IntPtr){0})", isMemory: true),
            Converted(
                "System.UIntPtr", "nuint", -25, kind: 25, "uint64", "(ulong){0}", "checked((global::System.UIntPtr){0})", isMemory: true),
        ];
    }

    private static class Others
    {
        private const string Itself = "{0}";
        private const string ToArray = "Enumerable.ToArray({0})";
        private const string Backwards = "Enumerable.ToArray(Enumerable.Reverse({0}))";

        private const string New = "new {T}({0})";
        private const string NewWithComparer = "new {T}({0}, {1})";
        private const string ToList = "Enumerable.ToList({0})";
        private const string ToSet = "Enumerable.ToHashSet({0}, {1})";
        private const string ToDictionary = "Enumerable.ToDictionary({0}, {1})";
        private const string NewOfDictionary = "new {T}(" + ToDictionary + ", {1})";

        internal static readonly BuiltInRow Array =
            Converted("System.Array", "Array", 0, kind: 0, "Tuple<int32[], int32[], T0[]>", ShapedToParts, ShapedFromParts);

        internal static readonly BuiltInRow Exception =
            new("System.Exception", "Exception", BuiltInKind.Converted, LibraryNames.ExceptionRecord) { TypeId = -39 };

        internal static readonly BuiltInRow[] All =
        [
            .. Simple.Rows,
            Converted("System.Numerics.BigInteger", "BigInteger", -26, kind: 26, "uint8[]", "{0}.ToByteArray()", "new {T}({0})"),
            Converted(
                "System.Numerics.Complex",
                "Complex",
                -27,
                kind: 27,
                "(float64, float64)",
                "({0}.Real, {0}.Imaginary)",
                "new {T}({0}.Item1, {0}.Item2)",
                isMemory: true),
            Converted("System.Text.Rune", "Rune", -28, kind: 28, "int32", "{0}.Value", "new {T}({0})"),
            Converted(
                "System.Index",
                "Index",
                -29,
                kind: 29,
                "int32",
                "{0}.IsFromEnd ? ~{0}.Value : {0}.Value",
                "{0} < 0 ? {T}.FromEnd(~{0}) : {T}.FromStart({0})",
                isMemory: true),
            Converted(
                "System.Range",
                "Range",
                -30,
                kind: 30,
                "(Index, Index)",
                "({0}.Start, {0}.End)",
                "new {T}({0}.Item1, {0}.Item2)",
                isMemory: true),
            Converted(
                "System.Uri",
                "Uri",
                -31,
                kind: 31,
                "string",
                "({0}.IsAbsoluteUri ? \"\" : \":\") + {0}.OriginalString",
                "{0}.StartsWith(':') ? new {T}({0}[1..], UriKind.Relative) : new {T}({0}, UriKind.Absolute)"),
            Converted("System.Version", "Version", -32, kind: 32, "string", "{0}.ToString()", "{T}.Parse({0})"),
            Converted("System.Globalization.CultureInfo", "CultureInfo", -33, kind: 33, "string", "{0}.Name", "{T}.GetCultureInfo({0})"),
            Converted("System.Text.StringBuilder", "StringBuilder", -34, kind: 34, "string", "{0}.ToString()", "new {T}({0})"),
            Converted("System.DBNull", "DBNull", -35, kind: 35, "string", "\"\"", "{T}.Value"),
            Converted(
                "System.Net.IPAddress",
                "IPAddress",
                -36,
                kind: 36,
                "uint8[]",
                "{0}.AddressFamily == System.Net.Sockets.AddressFamily.InterNetworkV6 && {0}.ScopeId != 0 ? [.. {0}.GetAddressBytes(), " +
                ".. BitConverter.GetBytes((uint){0}.ScopeId)] : {0}.GetAddressBytes()",
                "{0}.Length <= 16 ? new {T}({0}) : new {T}({0}[..16], BitConverter.ToUInt32({0}, 16))"),
            Converted(
                "System.Net.IPEndPoint",
                "IPEndPoint",
                -37,
                kind: 37,
                "Tuple<IPAddress, uint16>",
                "Tuple.Create({0}.Address, (ushort){0}.Port)",
                "new {T}({0}.Item1, {0}.Item2)"),
            Converted(
                "System.Net.IPNetwork",
                "IPNetwork",
                -72,
                kind: 39,
                "(IPAddress, uint8)",
                "({0}.BaseAddress, (byte){0}.PrefixLength)",
                "new {T}({0}.Item1, {0}.Item2)"),
            Converted(
                "System.Collections.BitArray",
                "BitArray",
                -38,
                kind: 38,
                "uint8[]",
                "(byte[])[(byte)(-{0}.Count & 7), .. {0}.Cast<bool>().Chunk(8).Select(bits => (byte)bits.Select((bit, i) => bit ? 1 << " +
                "i : 0).Sum())]",
                "new {T}({0}[1..]) { Length = (({0}.Length - 1) * 8) - {0}[0] }"),
            Converted("System.Memory`1", "Memory", 0, kind: 0, "T0[]", "{0}.ToArray()", "new {T}({0})"),
            Converted("System.ReadOnlyMemory`1", "ReadOnlyMemory", 0, kind: 0, "T0[]", "{0}.ToArray()", "new {T}({0})"),
            Converted(
                "System.ArraySegment`1", "ArraySegment", 0, kind: 0, "T0[]", "{0}.Array is null ? null : {0}.ToArray()", "new {T}({0})"),
            Converted(
                "System.Collections.Immutable.ImmutableArray`1",
                "ImmutableArray",
                0,
                kind: 0,
                "T0[]",
                "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsArray({0})",
                "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsImmutableArray({0})"),
            Array,
            Exception,

            List(Generic, "IEnumerable", ToArray, ToList, graphId: 0, CollectionMemoryUse.List),
            List(Generic, "ICollection", ToArray, ToList, graphId: 0, CollectionMemoryUse.List),
            List(Generic, "IReadOnlyCollection", Itself, ToList, graphId: 0, CollectionMemoryUse.List),
            List(Generic, "IList", ToArray, ToList, graphId: 0, CollectionMemoryUse.List),
            List(Generic, "IReadOnlyList", Itself, ToList, graphId: 0, CollectionMemoryUse.List),
            List(Generic, "Queue", Itself, New, graphId: -81, CollectionMemoryUse.List),
            List(Generic, "Stack", Backwards, New, graphId: -82, CollectionMemoryUse.List),
            List(Generic, "LinkedList", Itself, New, graphId: -80, CollectionMemoryUse.Nodes),
            List(ObjectModel, "Collection", Itself, "new {T}(" + ToList + ")", graphId: -83, CollectionMemoryUse.List),
            List(ObjectModel, "ReadOnlyCollection", Itself, New, graphId: 0, CollectionMemoryUse.List),
            List(ObjectModel, "ObservableCollection", Itself, New, graphId: -84, CollectionMemoryUse.Nodes),
            List(ObjectModel, "ReadOnlyObservableCollection", Itself, "new {T}(new({0}))", graphId: 0, CollectionMemoryUse.Nodes),
            List(Concurrent, "ConcurrentQueue", ToArray, New, graphId: -91, CollectionMemoryUse.Segments),
            List(Concurrent, "ConcurrentStack", Backwards, New, graphId: -92, CollectionMemoryUse.Nodes),
            List(Concurrent, "ConcurrentBag", Backwards, New, graphId: -93, CollectionMemoryUse.Segments),
            List(
                Immutable,
                "ImmutableList",
                Itself,
                "System.Collections.Immutable.ImmutableList.Create({0})",
                graphId: -94,
                CollectionMemoryUse.Nodes),
            List(
                Immutable,
                "IImmutableList",
                Itself,
                "System.Collections.Immutable.ImmutableList.Create({0})",
                graphId: 0,
                CollectionMemoryUse.Nodes),
            List(
                Immutable,
                "ImmutableQueue",
                ToArray,
                "System.Collections.Immutable.ImmutableQueue.Create({0})",
                graphId: -95,
                CollectionMemoryUse.Nodes),
            List(
                Immutable,
                "IImmutableQueue",
                ToArray,
                "System.Collections.Immutable.ImmutableQueue.Create({0})",
                graphId: 0,
                CollectionMemoryUse.Nodes),
            List(
                Immutable,
                "ImmutableStack",
                Backwards,
                "System.Collections.Immutable.ImmutableStack.Create({0})",
                graphId: -96,
                CollectionMemoryUse.Nodes),
            List(
                Immutable,
                "IImmutableStack",
                Backwards,
                "System.Collections.Immutable.ImmutableStack.Create({0})",
                graphId: 0,
                CollectionMemoryUse.Nodes),

            Set(Generic, "HashSet", Itself, NewWithComparer, graphId: -46, CollectionMemoryUse.Hashed),
            Set(Generic, "ISet", ToArray, ToSet, graphId: 0, CollectionMemoryUse.Hashed),
            Set(Generic, "IReadOnlySet", Itself, ToSet, graphId: 0, CollectionMemoryUse.Hashed),
            Set(Generic, "SortedSet", Itself, NewWithComparer, graphId: -85, CollectionMemoryUse.Nodes, isSorted: true),
            Set(ObjectModel, "ReadOnlySet", Itself, "new {T}(" + ToSet + ")", graphId: 0, CollectionMemoryUse.Hashed),
            Set(
                Immutable,
                "ImmutableHashSet",
                Itself,
                "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})",
                graphId: -97,
                CollectionMemoryUse.Frozen),
            Set(
                Immutable,
                "IImmutableSet",
                Itself,
                "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})",
                graphId: 0,
                CollectionMemoryUse.Frozen),
            Set(
                Immutable,
                "ImmutableSortedSet",
                Itself,
                "System.Collections.Immutable.ImmutableSortedSet.CreateRange({1}, {0})",
                graphId: -98,
                CollectionMemoryUse.Nodes,
                isSorted: true),
            Set(
                Frozen,
                "FrozenSet",
                Itself,
                "System.Collections.Frozen.FrozenSet.ToFrozenSet({0}, {1})",
                graphId: -101,
                CollectionMemoryUse.Frozen),

            Map(Generic, "Dictionary", Itself, NewWithComparer, graphId: -45, CollectionMemoryUse.Hashed),
            Map(Generic, "IDictionary", ToArray, ToDictionary, graphId: 0, CollectionMemoryUse.Hashed),
            Map(Generic, "IReadOnlyDictionary", Itself, ToDictionary, graphId: 0, CollectionMemoryUse.Hashed),
            Map(Generic, "SortedDictionary", Itself, NewOfDictionary, graphId: -86, CollectionMemoryUse.Nodes, isSorted: true),
            Map(Generic, "SortedList", Itself, NewOfDictionary, graphId: -87, CollectionMemoryUse.Hashed, isSorted: true),
            Map(Generic, "OrderedDictionary", Itself, NewWithComparer, graphId: -89, CollectionMemoryUse.Hashed),
            Map(ObjectModel, "ReadOnlyDictionary", Itself, "new {T}(" + ToDictionary + ")", graphId: 0, CollectionMemoryUse.Hashed),
            Map(Concurrent, "ConcurrentDictionary", "{0}.ToArray()", NewWithComparer, graphId: -90, CollectionMemoryUse.Concurrent),
            Map(
                Immutable,
                "ImmutableDictionary",
                Itself,
                "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})",
                graphId: -99,
                CollectionMemoryUse.Frozen),
            Map(
                Immutable,
                "IImmutableDictionary",
                Itself,
                "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})",
                graphId: 0,
                CollectionMemoryUse.Frozen),
            Map(
                Immutable,
                "ImmutableSortedDictionary",
                Itself,
                "System.Collections.Immutable.ImmutableSortedDictionary.CreateRange({1}, {0})",
                graphId: -100,
                CollectionMemoryUse.Nodes,
                isSorted: true),
            Map(
                Frozen,
                "FrozenDictionary",
                Itself,
                "System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary({0}, {1})",
                graphId: -102,
                CollectionMemoryUse.Frozen),

            new(Generic + "PriorityQueue`2", "PriorityQueue", BuiltInKind.Collection, "(T0, T1)")
            {
                Key = 1,
                IsSorted = true,
                GraphId = -88,
                ToSource = "{0}.UnorderedItems",
                FromSource = NewWithComparer,
                Memory = CollectionMemoryUse.Hashed,
            },

            Refused(
                Concurrent + "BlockingCollection`1", "it is a meeting point of threads, not data", "Write the items: declare an array."),
            Refused("System.Linq.ILookup`2", "a lookup can't be made of its groups", "Declare a dictionary of lists."),
            Refused("System.Linq.IGrouping`2", "no public type is one", "Declare a KeyValuePair of the key and a list."),
            Refused(Generic + "IAsyncEnumerable`1", "its items may still be under way", "Await them into a list."),
            Refused("System.Linq.IQueryable`1", "it is a question, not data", "Declare a list of its results."),
            Refused(
                Concurrent + "IProducerConsumerCollection`1",
                "it doesn't say whether it is a queue, a stack or a bag",
                "Declare the class."),
        ];

        // No object is of exactly the type System.Array.
        internal static readonly Dictionary<string, BuiltInRow> ByMetadataName =
            All.Where(row => row != Array).ToDictionary(row => row.MetadataName);

        internal static readonly Dictionary<string, BuiltInRow> ByName = All.Where(
            row => row.Kind != BuiltInKind.Refused).ToDictionary(row => row.Name);
    }
}
