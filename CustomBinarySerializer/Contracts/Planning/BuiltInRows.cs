using CustomBinarySerializer.Contracts.Models;

namespace CustomBinarySerializer.Contracts.Planning;

/// <summary>How values of a built-in type are written.</summary>
internal enum BuiltInKind
{
    /// <summary>As their memory on a little-endian machine.</summary>
    Raw,
    Text,

    /// <summary>As values of another type.</summary>
    Converted,

    /// <summary>As their items.</summary>
    Collection,

    /// <summary>Not at all, though the type looks as if.</summary>
    Refused,
}

/// <summary>What rules and descriptions know of a built-in type, or of the definition of a generic one.</summary>
/// <param name="metadataName">The type by its name in metadata, so that nothing is loaded to find it.</param>
/// <param name="name">What descriptions call it. Part of the format.</param>
/// <param name="typeId">The id under which it travels where the declared type doesn't tell it: negative, part of the format; 0 for none.</param>
/// <param name="kind">How it is written.</param>
/// <param name="parts">What it is written as, or the items of a collection: see <see cref="TypeExpression"/>.</param>
/// <param name="size">Bytes of a raw value.</param>
/// <param name="isMemoryOfSurrogate">Whether the value's memory is that of the other.</param>
internal sealed class BuiltInRow(
    string metadataName, string name, int typeId, BuiltInKind kind, string parts = "", int size = 0, bool isMemoryOfSurrogate = false)
{
    internal readonly string MetadataName = metadataName;
    internal readonly string Name = name;
    internal readonly int TypeId = typeId;
    internal readonly BuiltInKind Kind = kind;

    /// <summary>Bytes of a raw value.</summary>
    internal readonly int Size = size;

    /// <summary>Whether the value's memory is that of the other, on machines where that has its size, and every pattern of bits a value.</summary>
    internal readonly bool IsMemoryOfSurrogate = isMemoryOfSurrogate;

    /// <summary>Which argument is the key that a comparer compares, -1 for none: a byte says how where that is a string.</summary>
    internal int Key { get; init; } = -1;

    /// <summary>Why a type is refused, in words that complete "it can't be written: ".</summary>
    internal string Reason { get; init; } = "";

    /// <summary>What to do about that, as a sentence.</summary>
    internal string Remedy { get; init; } = "";

    /// <summary>Returns what a type of this row is written as, or the items of a collection.</summary>
    internal TypeModel PartsOf(TypeModel type) =>
        BuiltInRows.FindSimple(parts) is { } simple ? type.Universe.Find(simple.MetadataName) : new TypeExpression(parts, type).Evaluate();

    /// <summary>Whether a byte says how a collection of this row compares.</summary>
    internal bool HasComparer(TypeModel type) => Key >= 0 && type.Arguments[Key].Is("System.String");

    public override string ToString() => Name;
}

/// <summary>The one table of types that need no registration, as far as rules and descriptions go: <see cref="Find(TypeModel)"/>.</summary>
internal static class BuiltInRows
{
    private const string Generic = "System.Collections.Generic.";
    private const string ObjectModel = "System.Collections.ObjectModel.";
    private const string Concurrent = "System.Collections.Concurrent.";
    private const string Immutable = "System.Collections.Immutable.";
    private const string Frozen = "System.Collections.Frozen.";

    /// <summary>The row of arrays of several dimensions, or that needn't begin at 0.</summary>
    internal static BuiltInRow Array => Others.Array;

    /// <summary>All rows.</summary>
    internal static IReadOnlyCollection<BuiltInRow> All => Others.All;

    /// <summary>Returns the row that says how a type is written, or null.</summary>
    internal static BuiltInRow? Find(TypeModel type) =>
        type.IsShapedArray ? Others.Array
        : type.IsException ? Others.Exception
        : type.IsOfFramework ? Find(type.MetadataName)
        : null;

    /// <summary>Returns the row of a type of the framework, by its name in metadata.</summary>
    // Most messages consist of the simple ones; the others needn't be made for these.
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

    /// <summary>Returns the row that descriptions call by a name.</summary>
    internal static BuiltInRow? FindByName(string name) =>
        FindSimple(name) ?? (Others.ByName.TryGetValue(name, out BuiltInRow? other) ? other : null);

    /// <summary>Returns the row of a number, of text and the like, that descriptions call by a name.</summary>
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
            new("System.Boolean", "bool", -1, BuiltInKind.Converted, "uint8"),
            Raw("System.Byte", "uint8", -2, 1),
            Raw("System.SByte", "int8", -3, 1),
            Raw("System.Int16", "int16", -4, 2),
            Raw("System.UInt16", "uint16", -5, 2),
            Raw("System.Int32", "int32", -6, 4),
            Raw("System.UInt32", "uint32", -7, 4),
            Raw("System.Int64", "int64", -8, 8),
            Raw("System.UInt64", "uint64", -9, 8),
            Raw("System.Single", "float32", -10, 4),
            Raw("System.Double", "float64", -11, 8),
            Raw("System.Char", "char", -12, 2),
            new("System.String", "string", -13, BuiltInKind.Text),
            Raw("System.Guid", "Guid", -14, 16),
            new("System.Decimal", "decimal", -15, BuiltInKind.Converted, "uint128"),
            new("System.DateTime", "DateTime", -16, BuiltInKind.Converted, "int64"),
            new("System.TimeSpan", "TimeSpan", -17, BuiltInKind.Converted, "int64", isMemoryOfSurrogate: true),
            new("System.DateTimeOffset", "DateTimeOffset", -18, BuiltInKind.Converted, "(int64, int16)"),
            new("System.DateOnly", "DateOnly", -19, BuiltInKind.Converted, "int32"),
            new("System.TimeOnly", "TimeOnly", -20, BuiltInKind.Converted, "int64"),
            Raw("System.Half", "float16", -21, 2),
            Raw("System.Int128", "int128", -22, 16),
            Raw("System.UInt128", "uint128", -23, 16),
            new("System.IntPtr", "nint", -24, BuiltInKind.Converted, "int64", isMemoryOfSurrogate: true),
            new("System.UIntPtr", "nuint", -25, BuiltInKind.Converted, "uint64", isMemoryOfSurrogate: true),
        ];

        private static BuiltInRow Raw(string metadataName, string name, int typeId, int size) =>
            new(metadataName, name, typeId, BuiltInKind.Raw, size: size);
    }

    private static class Others
    {
        internal static readonly BuiltInRow Array = new("System.Array", "Array", 0, BuiltInKind.Converted, "Tuple<int32[], int32[], T0[]>");

        internal static readonly BuiltInRow Exception =
            new("System.Exception", "Exception", -39, BuiltInKind.Converted, "CustomBinarySerializer.Contracts.Exceptions.ExceptionRecord");

        internal static readonly BuiltInRow[] All =
        [
            .. Simple.Rows,
            new("System.Numerics.BigInteger", "BigInteger", -26, BuiltInKind.Converted, "uint8[]"),
            new("System.Numerics.Complex", "Complex", -27, BuiltInKind.Converted, "(float64, float64)", isMemoryOfSurrogate: true),
            new("System.Text.Rune", "Rune", -28, BuiltInKind.Converted, "int32"),
            new("System.Index", "Index", -29, BuiltInKind.Converted, "int32", isMemoryOfSurrogate: true),
            new("System.Range", "Range", -30, BuiltInKind.Converted, "(Index, Index)", isMemoryOfSurrogate: true),
            new("System.Uri", "Uri", -31, BuiltInKind.Converted, "string"),
            new("System.Version", "Version", -32, BuiltInKind.Converted, "string"),
            new("System.Globalization.CultureInfo", "CultureInfo", -33, BuiltInKind.Converted, "string"),
            new("System.Text.StringBuilder", "StringBuilder", -34, BuiltInKind.Converted, "string"),
            new("System.DBNull", "DBNull", -35, BuiltInKind.Converted, "string"),
            new("System.Net.IPAddress", "IPAddress", -36, BuiltInKind.Converted, "uint8[]"),
            new("System.Net.IPEndPoint", "IPEndPoint", -37, BuiltInKind.Converted, "Tuple<IPAddress, uint16>"),
            new("System.Collections.BitArray", "BitArray", -38, BuiltInKind.Converted, "uint8[]"),
            new("System.Memory`1", "Memory", 0, BuiltInKind.Converted, "T0[]"),
            new("System.ReadOnlyMemory`1", "ReadOnlyMemory", 0, BuiltInKind.Converted, "T0[]"),
            new("System.ArraySegment`1", "ArraySegment", 0, BuiltInKind.Converted, "T0[]"),
            new("System.Collections.Immutable.ImmutableArray`1", "ImmutableArray", 0, BuiltInKind.Converted, "T0[]"),
            Array,
            Exception,

            .. Lists(Generic, "IEnumerable", "ICollection", "IReadOnlyCollection", "IList", "IReadOnlyList", "Queue", "Stack", "LinkedList"),
            .. Lists(ObjectModel, "Collection", "ReadOnlyCollection", "ObservableCollection", "ReadOnlyObservableCollection"),
            .. Lists(Concurrent, "ConcurrentQueue", "ConcurrentStack", "ConcurrentBag"),
            .. Lists(Immutable, "ImmutableList", "IImmutableList", "ImmutableQueue", "IImmutableQueue", "ImmutableStack", "IImmutableStack"),

            .. Sets(Generic, "HashSet", "ISet", "IReadOnlySet", "SortedSet"),
            .. Sets(ObjectModel, "ReadOnlySet"),
            .. Sets(Immutable, "ImmutableHashSet", "IImmutableSet", "ImmutableSortedSet"),
            .. Sets(Frozen, "FrozenSet"),

            .. Dictionaries(Generic, "Dictionary", "IDictionary", "IReadOnlyDictionary", "SortedDictionary", "SortedList", "OrderedDictionary"),
            .. Dictionaries(ObjectModel, "ReadOnlyDictionary"),
            .. Dictionaries(Concurrent, "ConcurrentDictionary"),
            .. Dictionaries(Immutable, "ImmutableDictionary", "IImmutableDictionary", "ImmutableSortedDictionary"),
            .. Dictionaries(Frozen, "FrozenDictionary"),

            new("System.Collections.Generic.PriorityQueue`2", "PriorityQueue", 0, BuiltInKind.Collection, "(T0, T1)") { Key = 1 },

            Refused(Concurrent + "BlockingCollection`1", "it is a meeting point of threads, not data", "Write the items: declare an array."),
            Refused("System.Linq.ILookup`2", "a lookup can't be made of its groups", "Declare a dictionary of lists."),
            Refused("System.Linq.IGrouping`2", "no public type is one", "Declare a KeyValuePair of the key and a list."),
            Refused(Generic + "IAsyncEnumerable`1", "its items may still be under way", "Await them into a list."),
            Refused("System.Linq.IQueryable`1", "it is a question, not data", "Declare a list of its results."),
            Refused(Concurrent + "IProducerConsumerCollection`1", "it doesn't say whether it is a queue, a stack or a bag", "Declare the class."),
        ];

        // No object is of exactly the type System.Array.
        internal static readonly Dictionary<string, BuiltInRow> ByMetadataName =
            All.Where(row => row != Array).ToDictionary(row => row.MetadataName);

        internal static readonly Dictionary<string, BuiltInRow> ByName = All.Where(row => row.Kind != BuiltInKind.Refused).ToDictionary(row => row.Name);

        private static IEnumerable<BuiltInRow> Lists(string space, params string[] names) =>
            names.Select(name => new BuiltInRow($"{space}{name}`1", name, 0, BuiltInKind.Collection, "T0"));

        private static IEnumerable<BuiltInRow> Sets(string space, params string[] names) =>
            names.Select(name => new BuiltInRow($"{space}{name}`1", name, 0, BuiltInKind.Collection, "T0") { Key = 0 });

        private static IEnumerable<BuiltInRow> Dictionaries(string space, params string[] names) =>
            names.Select(name => new BuiltInRow($"{space}{name}`2", name, 0, BuiltInKind.Collection, "KeyValuePair<T0, T1>") { Key = 0 });

        private static BuiltInRow Refused(string metadataName, string reason, string remedy) =>
            new(metadataName, metadataName, 0, BuiltInKind.Refused) { Reason = reason, Remedy = remedy };
    }
}

/// <summary>
/// A type written with the names of the table: <c>int32</c>, <c>string[]</c>, <c>(int64, int16)</c>, <c>Tuple&lt;A, B&gt;</c>,
/// <c>KeyValuePair&lt;A, B&gt;</c>; <c>T0</c> and <c>T1</c> are the arguments of a type, or <c>T0</c> the items of an array. A name with
/// dots is one in metadata.
/// </summary>
internal sealed class TypeExpression(string text, TypeModel type)
{
    private int _at;

    internal TypeModel Evaluate()
    {
        TypeModel found = text[_at] == '(' ? Generic("System.ValueTuple") : Named();
        while (_at < text.Length && text[_at] == '[')
        {
            _at += "[]".Length;
            found = type.Universe.VectorOf(found);
        }

        return found;
    }

    private TypeModel Named()
    {
        int start = _at;
        while (_at < text.Length && (char.IsLetterOrDigit(text[_at]) || text[_at] == '.'))
        {
            _at++;
        }

        string name = text.Substring(start, _at - start);
        return name switch
        {
            "T0" => type.IsShapedArray ? type.Element : type.Arguments[0],
            "T1" => type.Arguments[1],
            "Tuple" => Generic("System.Tuple"),
            "KeyValuePair" => Generic("System.Collections.Generic.KeyValuePair"),
            _ => type.Universe.Find(BuiltInRows.FindByName(name)?.MetadataName ?? name),
        };
    }

    private TypeModel Generic(string definition)
    {
        List<TypeModel> arguments = [];
        while (text[_at] is not (')' or '>'))
        {
            // The bracket, or a comma and a space.
            _at += text[_at] == ',' ? 2 : 1;
            arguments.Add(Evaluate());
        }

        _at++;
        return type.Universe.Close(type.Universe.Find($"{definition}`{arguments.Count}"), [.. arguments]);
    }
}
