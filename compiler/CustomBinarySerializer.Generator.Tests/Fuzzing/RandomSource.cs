using System.Text;

namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>
/// A generator of random programs with contract types, whose names and members are hard for generated code. Most of
/// them compile.
/// </summary>
internal sealed class RandomSource
{
    private static readonly string[] s_names =
    [
        "A", "B", "value", "cursor", "next", "instance", "holder", "prefix", "existing", "made", "root", "item", "items", "count", "span",
        "i", "flag", "nullable", "end", "text", "copy", "head",
        "collection", "index", "surrogate", "original", "reader", "writer", "Read", "Write", "ReadReusing", "WriteFlat", "Schema",
        "Instance", "System", "CustomBinarySerializer", "Contracts", "Generated",
        "Object", "String", "Int32", "List", "Nullable", "Unsafe", "Type", "GeneratedClass", "Payload", "ReadCursor", "WriteCursor", "View",
        "Item", "Length", "Count", "Value", "HasValue",
        "@class", "@event", "@this", "@base", "@object", "@string", "@int", "@__arglist", "@__makeref", "@__reftype", "@__refvalue",
        "@true", "@null", "@params", "@ref", "@out", "@checked", "@unchecked",
        "@await", "@async", "@var", "@dynamic", "@record", "@field", "@file", "@required", "@scoped", "@notnull", "@unmanaged", "@partial",
        "@yield", "@where", "@select", "@global", "@init",
        "@get", "@set", "@value", "@when", "@with", "@and", "@or", "@not", "@managed", "@extension", "@allows", "_", "__", "_1", "é", "Ω",
        "Ж", "e\u0301", "a\u200Db", "\\u0061bc", "ａ", "ǅ", "İ", "ı",
    ];

    private static readonly string[] s_types =
    [
        "int", "string", "string?", "bool", "byte", "long", "double", "decimal", "char", "nint", "int?", "Guid", "DateTime", "TimeSpan?",
        "Uri?", "object?", "dynamic?", "int[]", "string?[]?", "int[][]", "int[,]",
        "List<int>", "List<string?>?", "Dictionary<string, int>", "HashSet<int>", "(int A, string? B)", "(int, (long, int[]))",
        "KeyValuePair<int, string>", "Half", "Int128", "System.Numerics.BigInteger",
        "IReadOnlyList<int>?", "IEnumerable<string>?", "Queue<int>?", "Version?", "DayOfWeek", "StringComparison", "Tuple<int, string>?",
        "Memory<byte>", "ArraySegment<int>", "Action?", "Type?", "Lazy<int>?",
        "Exception?", "IDisposable?", "Index", "Range", "DateTimeOffset", "Rune", "List<List<List<int>>>",
        "Dictionary<(int, string), List<Guid?>>", "SortedSet<string>?", "Stack<byte[]>?", "StringBuilder?",
        "(int, int, int, int, int, int, int, int, string)", "int*", "delegate*<int, void>", "System.Collections.ArrayList?", "sbyte",
        "ulong[]", "bool?[]", "float", "DateOnly", "TimeOnly[]",
    ];

    private static readonly string[] s_spaces =
    [
        "N", "System.Inner", "@class.@namespace", "CustomBinarySerializer.Own", "A.System", "Global", "A.CustomBinarySerializer.Contracts"
    ];

    private readonly Random _random;
    private readonly StringBuilder _text = new();
    private readonly List<string> _declared = [];
    private readonly List<(string Name, bool IsMarked)> _namable = [];
    private int _ids;

    private RandomSource(int seed) => _random = new Random(seed);

    internal static string Create(int seed)
    {
        RandomSource source = new(seed);
        source.Create();
        return source._text.ToString();
    }

    private void Create()
    {
        _text.Append("using System.Runtime.Serialization; using System.Text;\n#pragma warning disable\n");
        bool hasSpace = OneIn(2);
        string space = Pick(s_spaces);
        if (hasSpace)
        {
            _text.Append("namespace ").Append(space).Append("\n{\n");
        }

        int count = _random.Next(1, 6);
        HashSet<string> names = [];
        for (int i = 0; i < count; i++)
        {
            AddType(names, depth: 0);
        }

        if (OneIn(3) && _namable.Count > 0)
        {
            string view = OneIn(3) ? ", View = true" : "";
            _text.Append(
                null, $"[ContractFor(typeof({Pick([.. _namable]).Name}), {++_ids}{view})] public partial class ASet : ContractSet {{ }}\n");
        }

        if (OneIn(3))
        {
            _text.Append(RandomMethods.Create(_random, ++_ids));
        }

        if (OneIn(3))
        {
            _text.Append(RandomClones.Create(_random));
        }

        _text.Append(hasSpace ? "}\n" : "");
    }

    private void AddType(HashSet<string> names, int depth)
    {
        string name = FreeName(names);
        bool isStruct = OneIn(3);
        bool isRecord = OneIn(4);
        bool isGeneric = OneIn(6);
        bool isPartial = OneIn(3);
        string access =
            depth == 0
                ? (OneIn(8) ? "file" : Pick(["public", "internal", ""]))
                : Pick(["public", "internal", "private", "protected internal"]);
        access = isStruct && access == "protected internal" ? "internal" : access;
        string kind = isRecord ? (isStruct ? "record struct" : "record") : isStruct ? "struct" : "class";
        string modifiers = isStruct ? (OneIn(6) ? "readonly " : "") : Pick(["", "", "sealed ", "abstract "]);
        if (OneIn(9) && depth == 0)
        {
            _text.Append(null, $"public enum {name} : {Pick(["byte", "long", "short"])} {{ {Pick(s_names)} = 1, Other = 2 }}\n");
            _declared.Add(name);
            return;
        }

        if (OneIn(12))
        {
            _text.Append(null, $"[System.Runtime.CompilerServices.InlineArray(3)] public struct {name} {{ private int _item; }}\n");
            _declared.Add(name);
            return;
        }

        if (!isGeneric && OneIn(10) is false)
        {
            string options = Pick([
                "", "", "", ", View = true", ", Members = SerializedMembers.AllFields", ", InternStrings = true", ", CompactStrings = true",
                ", InstanceCreation = InstanceCreation.Uninitialized", ", AllowTrailingData = true"
            ]);
            _text.Append(null, $"[BinaryTypeId({++_ids}{options})] ");
        }

        if (OneIn(12))
        {
            _text.Append(Pick([
                "[Obsolete] ", "[Obsolete(\"gone\", true)] ", "[DataContract] ", "[System.Diagnostics.CodeAnalysis.Experimental(\"X1\")] ",
                "[Serializable] "
            ]));
        }

        string parameters =
            isRecord && OneIn(2)
                ? $"({string.Join(", ", Enumerable.Range(0, _random.Next(1, 4)).Select(i => $"{TypeName()} P{i}"))})"
                : !isRecord && OneIn(6)
                ? "(int seed)"
                : "";
        string constraint =
            isGeneric ? Pick([
                "", "", " where T : struct", " where T : class?", " where T : IComparable<T>", " where T : notnull", " where T : unmanaged"
            ]) : "";
        string baseList =
            !isStruct && !isRecord && OneIn(5) && _declared.Count > 0 ? $" : {Pick([.. _declared])}" : OneIn(9) ? " : IDisposable" : "";
        _text.Append(
            null,
            $"{access} {modifiers}unsafe {(isPartial ? "partial " : "")}{kind} {name}{(isGeneric ? "<T>" : "")}{parameters}{baseList}{constraint}\n{{\n");
        HashSet<string> members = [Plain(name), "P0", "P1", "P2", "P3"];
        int count = _random.Next(0, 7);
        for (int i = 0; i < count; i++)
        {
            AddMember(members, name, isStruct, modifiers.Contains("readonly", StringComparison.Ordinal), isGeneric);
        }

        if (parameters == "(int seed)")
        {
            _text.Append("public int Seed => seed;\n");
        }

        if (baseList.Contains("IDisposable", StringComparison.Ordinal))
        {
            _text.Append("void IDisposable.Dispose() { }\n");
        }

        if (depth < 2 && OneIn(5))
        {
            AddType(members, depth + 1);
        }

        _text.Append("}\n");
        if (depth == 0 && !isGeneric)
        {
            _namable.Add((name, true));
        }

        if (depth == 0)
        {
            _declared.Add(isGeneric ? $"{name}<{Pick(["int", "string", "Guid", "List<int>"])}>" : name);
        }
    }

    private void AddMember(HashSet<string> members, string holder, bool isStruct, bool isReadOnly, bool isGeneric)
    {
        string name = FreeName(members);
        string type = isGeneric && OneIn(3) ? Pick(["T", "T[]", "List<T>"]) : TypeName();
        string access = Pick(["public", "public", "public", "internal", "private", "protected internal"]);
        access = isStruct && access == "protected internal" ? "private" : access;
        string mark = OneIn(8) ? Pick(["[IgnoreDataMember] ", "[Obsolete] ", "[Obsolete(\"x\", true)] ", "[DataMember] "]) : "";
        string set = isReadOnly ? Pick(["", " init;"]) : Pick([" set;", " set;", " init;", " private set;", ""]);
        _text.Append(_random.Next(14) switch
        {
            < 5 => $"{mark}{access} {type} {name} {{ get;{set} }}\n",
            < 9 => $"{(OneIn(6) ? "[NonSerialized] " : "")}{mark}{access} {(isReadOnly || OneIn(6) ? "readonly " : "")}{type} {name};\n",
            9 => $"public required {type} {name} {{ get; {(isReadOnly ? "init" : "set")}; }}\n",
            10 => $"public {type} {name} => default!;\n",
            11 => $"public static {type} {name};\n",
            12 => isStruct && !isReadOnly ? $"public fixed int {name}[4];\n" : $"public event Action? {name};\n",
            _ => $"public const int {name} = 5;\n",
        });
    }

    private string TypeName()
    {
        if (_declared.Count > 0 && OneIn(3))
        {
            string name = Pick([.. _declared]);
            return Pick([name, name, name + "[]", $"List<{name}>", $"Dictionary<string, {name}>", $"({name}, int)", name + "?"]);
        }

        return Pick(s_types);
    }

    private string FreeName(HashSet<string> taken)
    {
        string name = Pick(s_names);
        while (!taken.Add(Plain(name)))
        {
            name = Pick(s_names) + _random.Next(1000);
        }

        return name;
    }

    private static string Plain(string name) =>
        name.TrimStart('@').Replace("\u200D", "", StringComparison.Ordinal).Replace("\\u0061", "a", StringComparison.Ordinal).Normalize();

    private bool OneIn(int count) => _random.Next(count) == 0;

    private T Pick<T>(T[] all) => all[_random.Next(all.Length)];
}
