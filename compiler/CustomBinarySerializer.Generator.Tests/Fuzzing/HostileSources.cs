using System.Text;

namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>Small sources that cause much work, each with the rule that reports it, if there is one.</summary>
internal static class HostileSources
{
    private static int Many { get; } = LongRun.Rounds(all: 1500, part: 200);

    private static int Choices { get; } = LongRun.Rounds(all: 16, part: 12);

    private static int Branches { get; } = LongRun.Rounds(all: 300, part: 100);

    private static int Wide { get; } = LongRun.Rounds(all: 200, part: 40);

    private static int Types { get; } = LongRun.Rounds(all: 12, part: 7);

    // Twice as many values for each further one.
    private static int Records { get; } = LongRun.Rounds(all: 23, part: 13);

    internal static IEnumerable<(string Name, string Source, string? Rule)> All =>
    [
        (
            "Members that may not be used",
            "[BinaryTypeId(1)] public class C { [Obsolete(\"x\", true)] public int A { get; set; } [Obsolete(\"x\", true)] public string? B; }",
            null),
        (
            "Members of dynamic types",
            "[BinaryTypeId(1)] public class C { public dynamic? A; public dynamic? B { get; set; } public List<dynamic?>? D; public dynamic?[]? E; public Dictionary<string, dynamic?>? F; public (dynamic?, int) G; public KeyValuePair<int, dynamic?> H; public S I; } public struct S { public dynamic? X; }",
            null),
        (
            "Names that are keywords in some places",
            "[BinaryTypeId(1)] public record @partial { public required int A { get; set; } } [BinaryTypeId(2)] public class @record { internal @partial? X; private @partial?[]? Y; }",
            null),
        (
            "Properties without accessors",
            "[BinaryTypeId(1, CompactStrings = true)] public struct C { public (int A, string? B) X { } private int _x; public int Y => _x; }",
            null),
        (
            "A base class that doesn't exist",
            "[BinaryTypeId(1)] public class C : Missing<int> { public int X; } [BinaryTypeId(2, Members = SerializedMembers.AllFields)] public class D : C { public Missing Y; }",
            null),
        (
            "A parameter without a name",
            "[BinaryTypeId(1)] public record R(int A, string ); [BinaryTypeId(2)] public class C(int ) { public int A { get; } public int ; }",
            null),
        (
            "Names that are keywords",
            "[BinaryTypeId(1)] public class C { public int @__arglist; public string? @__makeref { get; set; } public record struct @__reftype(int @__refvalue); public @__reftype X; }",
            null),
        ("A struct that holds itself", "[BinaryTypeId(1)] public class C { public Q Value; } public struct Q { public Q X; }", null),
        ("A marked struct that holds itself", "[BinaryTypeId(1)] public struct Q { public Q X; }", null),
        (
            "Structs that hold each other",
            "[BinaryTypeId(1)] public struct A { public B X; } public struct B { public A? X; public int Y; }",
            null),
        (
            "A struct that holds itself in a private field",
            "[BinaryTypeId(1)] public struct P { public int A; [NonSerialized] public Q X; } public struct Q { public Q X; }",
            null),
        (
            "A class that holds ever larger types",
            "[BinaryTypeId(1)] public class C { public A<int>? Value; } public class A<T> { public A<(T, T)>? Next; }",
            "CBS024"),
        (
            "A class that holds ever more lists",
            "[BinaryTypeId(1)] public class C { public A<int>? Value; } public class A<T> { public A<List<T>>? X; public A<T[]>? Y; }",
            "CBS024"),
        (
            "A tree of generic types",
            Chain(
                14,
                i => $"public class A{i}<T> {{ public A{i + 1}<List<T>>? X; public A{i + 1}<T[]>? Y; public A{i + 1}<T?[]>? Z; }}",
                "public class A14<T> { public int V; }",
                "A0<int>?"),
            "CBS024"),
        (
            "Base classes of ever larger types",
            Chain(
                30,
                i => $"public class A{i}<T> : A{i + 1}<(T, T)> {{ public int V{i}; }}",
                "public class A30<T> { public int V; }",
                "A0<int>?"),
            "CBS024"),
        (
            "Interfaces of ever larger types",
            Chain(12, i => $"public interface A{i}<T> : A{i + 1}<(T, T)> {{ }}", "public interface A12<T> { }", "A0<int>?")
                + " [BinaryTypeId(2)] public class D : A0<int> { public int X; }",
            null),
        ("Structs that hold the previous one twice", Doubled(21, "struct", "public int X;"), "CBS024"),
        ("Empty structs that hold the previous one twice", Doubled(21, "struct", ""), "CBS024"),
        (
            "Structs that hold the previous one twice, in arrays",
            Doubled(21, "struct", "public int X;").Replace("public S20 Value;", "public S20[]? Value;", StringComparison.Ordinal),
            "CBS024"),
        ("Classes that hold the previous one twice", Doubled(LongRun.Rounds(all: 26, part: 14), "class", "public int X;"), null),
        ("Structs with texts that hold the previous one twice", Doubled(12, "struct", "public string X;"), null),
        (
            "Records that hold the previous one twice",
            $"[BinaryTypeId(1)] public record R{Records + 1}(R{Records} A, R{Records} B); " + string.Concat(
                Enumerable.Range(1, Records).Select(i => $"public record R{i}(R{i - 1} A, R{i - 1} B); ")) + "public record R0(int X);",
            null),
        (
            "Doubled structs in a view",
            Doubled(13, "struct", "public int X;")
                .Replace("[BinaryTypeId(1)] public class", "[BinaryTypeId(1, View = true)] public partial class", StringComparison.Ordinal),
            null),
        (
            "Doubled classes in a view",
            Doubled(LongRun.Rounds(all: 22, part: 14), "sealed class", "public int X;")
                .Replace("[BinaryTypeId(1)] public class", "[BinaryTypeId(1, View = true)] public partial class", StringComparison.Ordinal),
            null),
        (
            "An array of arrays",
            $"[BinaryTypeId(1)] public class C {{ public int{string.Concat(Enumerable.Repeat("[]", 3000))} Value; }}",
            "CBS024"),
        (
            "A fixed buffer of all memory",
            "[BinaryTypeId(1)] public unsafe class C { public P[]? Items; } public unsafe struct P { public int A; [NonSerialized] public fixed long X[2147483647]; }",
            null),
        ("Helpers that call the next twice", Helpers(30, 2), "CBS007"),
        ("Helpers that call the next eight times", Helpers(6, 8), "CBS007"),
        (
            "Helpers that call the next twice, inherited",
            Helpers(22, 2).Replace("sealed ", "", StringComparison.Ordinal)
                + string.Concat(
                    Enumerable.Range(0, LongRun.Rounds(all: 200, part: 40)).Select(i => $"public class D{i} : C {{ public int X; }} ")),
            "CBS007"),
        ("Helpers without the writer that call the next many times", Contract(
            "int _a; " + string.Concat(Enumerable.Range(0, 8)
                .Select(i => $"int F{i}() {{ return {string.Join(" + ", Enumerable.Repeat($"F{i + 1}()", 12))}; }} ")) + "int F8() => _a;",
            "writer.Write(F0());",
            "_a = reader.ReadInt32();"),
            null),
        (
            "A value that doubles",
            Contract("int _a;", "int x = _a; " + Repeated(60, _ => "x = x * x; ") + "writer.Write(x);", "_a = reader.ReadInt32();"),
            null),
        (
            "A text that doubles",
            Contract(
                "string _a = \"\";",
                "string x = _a; " + Repeated(60, _ => "x = x + x; ") + "writer.Write(x);",
                "_a = reader.ReadString();"),
            null),
        (
            "Choices inside choices",
            Contract(
                "C? _a;",
                $"writer.Write({new string('(', 40)}_a{string.Concat(Enumerable.Repeat("?.Next)", 40))} is null);",
                "_a = reader.ReadBoolean() ? null : new C();",
                "public C? Next;"),
            null),
        ("Branches before many assignments", Contract(
            "bool[] _a = new bool[16];",
            Repeated(Choices, i => $"if (_a[{i}]) {{ writer.Write({i}); }} ") + "int x = 0; "
                + Repeated(LongRun.Rounds(all: 1000, part: 200), i => $"x = {i}; "),
            Repeated(Choices, i => $"if (_a[{i}]) {{ reader.ReadInt32(); }} ")),
            null),
        (
            "Branches in both methods",
            Contract(
                "bool[] _a = new bool[2000];",
                Repeated(Branches, i => $"if (_a[{i}]) {{ writer.Write({i}); }} "),
                Repeated(Branches, i => $"if (_a[{i + 1}]) {{ reader.ReadInt32(); }} ")),
            null),
        (
            "Loops inside loops",
            Contract(
                "int _a;",
                Nested(LongRun.Rounds(all: 8, part: 6), i => $"for (int i{i} = 0; i{i} < 60; i{i}++) {{ ", "writer.Write(_a);"),
                "_a = reader.ReadInt32();"),
            null),
        (
            "Conditions inside conditions",
            Contract("bool _a;", Nested(400, _ => "if (_a) { ", "writer.Write(1);"), Nested(400, _ => "if (_a) { ", "reader.ReadInt32();")),
            "CBS007"),
        (
            "Fewer conditions inside conditions",
            Contract("bool _a;", Nested(200, _ => "if (_a) { ", "writer.Write(1);"), Nested(200, _ => "if (_a) { ", "reader.ReadInt32();")),
            null),
        (
            "One condition after the other",
            Contract(
                "int _a;",
                Repeated(LongRun.Rounds(all: 1200, part: 200), i => $"if (_a == {i}) {{ writer.Write((short){i}); return; }} "),
                "reader.ReadInt16();"),
            LongRun.IsOn ? "CBS007" : null),
        (
            "Else after else",
            Contract(
                "int _a;",
                Repeated(LongRun.Rounds(all: 250, part: 100), i => $"if (_a == {i}) {{ writer.Write((short){i}); }} else ")
                    + "writer.Write((short)0);",
                "_a = reader.ReadInt16();"),
            null),
        (
            "A sum of many",
            Contract("int _a;", $"writer.Write({string.Join(" + ", Enumerable.Repeat("_a", 3000))});", "_a = reader.ReadInt32();"),
            null),
        (
            "A long chain of calls",
            Contract(
                "int _a;",
                $"writer.Write(this{Repeated(250, _ => ".Self()")}._a);",
                "_a = reader.ReadInt32();",
                "public C Self() => this;"),
            null),
        // The compiler itself takes twice as long for each further member.
        (
            "Members of ever larger types",
            Contract(
                "A<int>? _a;",
                $"writer.Write(_a!{Repeated(14, _ => ".Next!")}.X); _a!{Repeated(14, _ => ".Next!")}.WriteDataTo(writer);",
                "_a = new A<int>(); _a.X = reader.ReadInt32();")
                + " public class A<T> : ICustomBinarySerializable { public A<(T, T)>? Next; public int X;"
                + " public void WriteDataTo(BinaryWriter w) => w.Write(X); public void SetDataFrom(BinaryReader r) => X = r.ReadInt32(); }",
            null),
        (
            "Thousands of writes",
            Contract(
                Repeated(Many, i => $"public int F{i}; "),
                Repeated(Many, i => $"writer.Write(F{i}); "),
                Repeated(Many, i => $"F{i} = reader.ReadInt32(); ")),
            null),
        (
            "Lambdas inside lambdas",
            Contract(
                "List<int> _a = [];",
                Nested(30, i => $"writer.WriteCollection(_a, (w{i}, x{i}) => {{ ", "writer.Write(1);", " });"),
                "reader.ReadInt32();"),
            null),
        (
            "A switch of many",
            Contract(
                "int _a;",
                $"switch (_a) {{ {Repeated(LongRun.Rounds(all: 1000, part: 150), i => $"case {i}: writer.Write({i}); break; ")} }}",
                "_a = reader.ReadInt32();"),
            null),
        (
            "Lists inside lists, loop inside loop",
            NestedLists(LongRun.Rounds(all: 14, part: 8)),
            null),
        (
            "Objects inside objects, made by the reader",
            NestedObjects(LongRun.Rounds(all: 100, part: 30)),
            null),
        (
            "Many loops",
            Contract(
                Repeated(Many, i => $"List<int> _f{i} = new(); "),
                Repeated(Many, i => $"writer.Write(_f{i}.Count); foreach (int x in _f{i}) {{ writer.Write(x); }} "),
                Repeated(
                    Many,
                    i => $"_f{i}.Clear(); int n{i} = reader.ReadInt32(); "
                        + $"for (int i = 0; i < n{i}; i++) {{ _f{i}.Add(reader.ReadInt32()); }} ")),
            LongRun.IsOn ? "CBS006" : null),
        (
            "Many loops that make collections",
            Contract(
                Repeated(Many, i => $"List<int> _f{i} = new(); "),
                Repeated(Many, i => $"writer.Write(_f{i}.Count); for (int i = 0; i < _f{i}.Count; i++) {{ writer.Write(_f{i}[i]); }} "),
                Repeated(
                    Many,
                    i => $"int n{i} = reader.ReadInt32(); List<int> l{i} = new(n{i}); "
                        + $"for (int i = 0; i < n{i}; i++) {{ l{i}.Add(reader.ReadInt32()); }} _f{i} = l{i}; ")),
            LongRun.IsOn ? "CBS006" : null),
        (
            "Many values that may be null",
            Contract(
                Repeated(Many, i => $"string? _f{i}; "),
                Repeated(Many, i => $"writer.Write(_f{i} is not null); if (_f{i} is not null) {{ writer.Write(_f{i}); }} "),
                Repeated(Many, i => $"_f{i} = reader.ReadBoolean() ? reader.ReadString() : null; ")),
            null),
        (
            "Values that double in a loop",
            Contract(
                "List<int> _a = new();",
                "writer.Write(_a.Count); for (int i = 0; i < _a.Count; i++) { int x = _a[i]; " + Repeated(60, _ => "x = x + x; ")
                    + "writer.Write(x); }",
                "int n = reader.ReadInt32(); List<int> l = new(n); for (int i = 0; i < n; i++) { int x = reader.ReadInt32(); "
                    + Repeated(60, _ => "x = x + x; ") + "l.Add(x); } _a = l;"),
            null),
        (
            "Choices that double in a loop",
            Contract(
                "List<int> _a = new(); bool _b;",
                "writer.Write(_a.Count); foreach (int each in _a) { int x = each; "
                    + Repeated(40, i => $"x = _b ? x : (x == {i} ? x : {i}); ") + "writer.Write(x); }",
                "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { _a.Add(reader.ReadInt32()); }"),
            null),
        (
            "Tuples that double",
            Contract(
                $"{DoubledTuple(9)} _a;",
                "Put(writer, _a.Item1); " + "writer.Write(1); ",
                "_a = default; reader.ReadInt32();",
                $"static void Put(BinaryWriter w, {DoubledTuple(8)} x) {{ }}"),
            null),
        (
            "A wide tuple in a list",
            Contract(
                $"List<({string.Join(", ", Enumerable.Repeat("int", Wide))})> _a = new();",
                $"writer.Write(_a.Count); foreach (var x in _a) {{ {Repeated(Wide, i => $"writer.Write(x.Item{i + 1}); ")} }}",
                $"int n = reader.ReadInt32(); var l = new List<({string.Join(", ", Enumerable.Repeat("int", Wide))})>(n); for (int i = 0; i < n; i++) {{ l.Add(({string.Join(", ", Enumerable.Repeat("reader.ReadInt32()", Wide))})); }} _a = l;"),
            null),
        (
            "Objects with many members in a loop",
            Contract(
                "List<P> _a = new();",
                $"writer.Write(_a.Count); foreach (P x in _a) {{ {Repeated(Many, i => $"writer.Write(x.F{i}); ")} }}",
                $"int n = reader.ReadInt32(); List<P> l = new(n); for (int i = 0; i < n; i++) {{ l.Add(new P {{ {Repeated(Many, i => $"F{i} = reader.ReadInt32(), ")} }}); }} _a = l;")
                + $"public class P {{ {Repeated(Many, i => $"public int F{i}; ")} }}",
            null),
        (
            "A list of the type itself",
            Contract(
                "public List<C> A = new();",
                "writer.Write(A.Count); foreach (C x in A) { x.WriteDataTo(writer); }",
                "int n = reader.ReadInt32(); for (int i = 0; i < n; i++) { C x = new(); x.SetDataFrom(reader); A.Add(x); }"),
            null),
        ("Copies by serialization, one after the other", Copies(Many), LongRun.IsOn ? null : "CBS018"),
        (
            "Copies by serialization, one inside the other",
            $"public class Copying {{ public object Copy(object value) {{ var f = new CustomBinaryFormatter(); {Repeated(100, i => $"using (var s{i} = new MemoryStream()) {{ f.Serialize(s{i}, value); s{i}.Position = 0; value = f.Deserialize(s{i}); ")} return value; {new string('}', 100)} }} }}",
            null),
        (
            "A copy after many other statements",
            $"public class Copying {{ public object Copy(object value) {{ var f = new CustomBinaryFormatter(); var s = new MemoryStream(); {Repeated(Many, i => $"Console.WriteLine({i}); ")} f.Serialize(s, value); s.Position = 0; return f.Deserialize(s); }} }}",
            null),
        (
            "A copy in a long chain of calls",
            $"public class Copying {{ public string Copy(object value) {{ var f = new CustomBinaryFormatter(); var s = new MemoryStream(); f.Serialize(s, value); s.Position = 0; return f.Deserialize(s){Repeated(200, _ => ".ToString()")}; }} }}",
            null),
        (
            "A copy in many casts",
            $"public class Copying {{ public object Copy(object value) {{ var f = new CustomBinaryFormatter(); var s = new MemoryStream(); f.Serialize(s, value); s.Position = 0; return {Repeated(200, _ => "(object)(")}f.Deserialize(s){new string(')', 200)}; }} }}",
            null),
        // Each contract holds the plans of all.
        (
            "Many types that hold all",
            Repeated(Types, i => $"[BinaryTypeId({i + 1})] public class C{i} {{ {Repeated(Types, j => $"public C{j}? F{j}; ")} }} "),
            null),
    ];

    private static string Chain(int count, Func<int, string> type, string last, string member) =>
        $"[BinaryTypeId(1)] public class Root {{ public {member} Value; }} {string.Join(' ', Enumerable.Range(0, count).Select(type))} {last}";

    private static string Doubled(int count, string kind, string member)
    {
        StringBuilder source =
            new($"[BinaryTypeId(1)] public class Root {{ public S{count - 1} Value; }} public {kind} S0 {{ {member} }} ");
        for (int i = 1; i < count; i++)
        {
            source.Append(null, $"public {kind} S{i} {{ public S{i - 1} A; public S{i - 1} B; }} ");
        }

        return source.Replace(" Value;", kind.Contains("class", StringComparison.Ordinal) ? "? Value;" : " Value;").ToString();
    }

    private static string Helpers(int count, int calls) => Contract(
        "int _a; " + Repeated(count, i => $"void W{i}(BinaryWriter w) {{ {Repeated(calls, _ => $"W{i + 1}(w); ")} }} ")
            + $"void W{count}(BinaryWriter w) => w.Write(_a);", "W0(writer);", "_a = reader.ReadInt32();");

    private static string Contract(string members, string write, string read, string more = "") => $$"""
        [BinaryTypeId(1)]
        public sealed class C : ICustomBinarySerializable
        {
            {{members}} {{more}}
            public void WriteDataTo(BinaryWriter writer) { {{write}} }
            public void SetDataFrom(BinaryReader reader) { {{read}} }
        }

        """;

    private static string Repeated(int count, Func<int, string> text) => string.Concat(Enumerable.Range(0, count).Select(text));

    private static string NestedLists(int depth)
    {
        string Type(int level) => level == 0 ? "int" : $"List<{Type(level - 1)}>";
        string Write(int level, string of) => level == 0
            ? $"writer.Write({of}); "
            : $"writer.Write({of}.Count); foreach ({Type(level - 1)} x{level} in {of}) {{ {Write(level - 1, $"x{level}")} }} ";
        string Read(int level, string to) => level == 0
            ? $"int {to} = reader.ReadInt32(); "
            : $"int n{level} = reader.ReadInt32(); {Type(level)} {to} = new(n{level}); "
                + $"for (int i{level} = 0; i{level} < n{level}; i{level}++) {{ {Read(level - 1, $"y{level}")} {to}.Add(y{level}); }} ";
        return Contract($"{Type(depth)} _a = new();", Write(depth, "_a"), Read(depth, "made") + "_a = made;");
    }

    private static string NestedObjects(int depth)
    {
        string Write(int level, string of) => level == 0
            ? $"writer.Write({of}.X); "
            : $"writer.Write({of}.X); {Write(level - 1, $"{of}.Next")}";
        string Read(int level) => $"new P{level} {{ X = reader.ReadInt32(), {(level == 0 ? "" : $"Next = {Read(level - 1)}")} }}";
        return Contract($"P{depth} _a = new();", Write(depth, "_a"), $"_a = {Read(depth)};")
            + Repeated(depth + 1, i => $"public class P{i} {{ public int X; {(i == 0 ? "" : $"public P{i - 1} Next = new();")} }} ");
    }

    private static string DoubledTuple(int levels) => levels == 0 ? "int" : $"({DoubledTuple(levels - 1)}, {DoubledTuple(levels - 1)})";

    private static string Copies(int count) =>
        $"public class Copying {{ public object Copy(object value) {{ var f = new CustomBinaryFormatter(); {Repeated(count, i => $"var s{i} = new MemoryStream(); f.Serialize(s{i}, value); s{i}.Position = 0; object c{i} = f.Deserialize(s{i}); ")} return value; }} }}";

    private static string Nested(int count, Func<int, string> begin, string inner, string end = " }") =>
        Repeated(count, begin) + inner + Repeated(count, _ => end);
}
