using System.Globalization;
using CustomBinarySerializer.Generator.Tests.Fuzzing;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// Tests of types, members, parameters and namespaces that are named like keywords: their contracts and views compile.
/// </summary>
[Category(LongRun.Category)]
internal sealed class ContextualKeywordTests
{
    private static IEnumerable<string> Keywords => LongRun.Some(All, part: 6);

    private static IEnumerable<string> All =>
        SyntaxFacts.GetContextualKeywordKinds().Concat(SyntaxFacts.GetReservedKeywordKinds()).Select(SyntaxFacts.GetText)
            .Concat(["dynamic", "nint", "nuint", "notnull", "value", "args", "_", "nameof", "async", "await"]).Distinct();

    [TestCaseSource(nameof(Keywords))]
    public void NamesOfTypesAndMembersAreThoseOfKeywords(string keyword)
    {
        string[] parts = [.. TypesOf("@" + keyword), .. MembersOf("@" + keyword)];
        AssertCompiles(string.Concat(parts.Select((part, i) => $"namespace N{i}\n{{\n{WithOwnIds(part, i)}\n}}\n")));
    }

    [TestCaseSource(nameof(Keywords))]
    public void TypesAreInNoNamespaceOrInOneOfTheName(string keyword)
    {
        AssertCompiles($$"""
            public struct @{{keyword}} { public int A; }
            [BinaryTypeId(1, View = true)] public partial class C { public @{{keyword}} A; public @{{keyword}}? B; public List<@{{keyword}}>? D; public nint E { get; set; } public nuint[]? F; }
            """.Replace(keyword is "nint" or "nuint" ? $" {keyword} " : "~", " int ", StringComparison.Ordinal));
        AssertCompiles($$"""
            namespace @{{keyword}}
            {
                [BinaryTypeId(1, View = true)] public partial class C { public D? A; public List<D>? B; public IntPtr E { get; set; } public UIntPtr F; }
                public struct D { public int A; public C? B; }
            }
            """);
    }

    private static string[] TypesOf(string name) =>
    [
        $$"""
        public enum {{name}} { A, B }
        [BinaryTypeId(1)] public partial class Holder { public {{name}} A; public {{name}}[]? B; public List<{{name}}>? C; public {{name}}? D { get; set; } public IntPtr E; public UIntPtr[]? F; }
        """,
        $$"""
        [BinaryTypeId(1, View = true)] public partial class {{name}} { public int A; public {{name}}? B; public {{name}}?[]? C; public Dictionary<int, {{name}}?>? D { get; set; } }
        [BinaryTypeId(2)] public partial class Derived : {{name}} { public ({{name}}?, int) E; }
        """,
        $$"""
        [BinaryTypeId(1)] public partial record struct {{name}}(int A, string? B);
        [BinaryTypeId(2, View = true)] public partial record Holder({{name}} A, {{name}}? B, {{name}}[]? C, List<{{name}}>? D, IntPtr E, UIntPtr F);
        """,
        $$"""
        [BinaryTypeId(1)] public partial record {{name}}(int A, string? B);
        [BinaryTypeId(2)] public partial class Holder { public required {{name}} A { get; init; } private {{name}}? _b; public {{name}}? B { get => _b; set => _b = value; } }
        """,
        $$"""
        public class Outer { public class {{name}} { public int A; public Outer.{{name}}? B; } public struct Pair { public {{name}}? A; public {{name}}[]? B; } }
        [BinaryTypeId(1)] public partial class Holder { public Outer.{{name}}? A; public Outer.Pair B; public Outer.Pair? C; public KeyValuePair<int, Outer.{{name}}?> D; }
        """,
        $$"""
        public class {{name}}<T> { public T? A; public List<T>? B { get; set; } }
        [BinaryTypeId(1)] public partial class Holder { public {{name}}<int>? A; public {{name}}<string>? B; public {{name}}<{{name}}<int>[]>? C; }
        """,
    ];

    private static string[] MembersOf(string name) =>
    [
        $$"""[BinaryTypeId(1, View = true)] public partial class C { public int {{name}}; public List<string?>? B; }""",
        $$"""[BinaryTypeId(1, View = true)] public partial struct C { public string? {{name}} { get; set; } public int B { get; set; } }""",
        $$"""[BinaryTypeId(1, View = true)] public partial record C(int A, string? {{name}}, int[]? B);""",
        $$"""[BinaryTypeId(1)] public sealed partial class C { public C(List<int>? {{name}}) { this.{{name}} = {{name}}; } public List<int>? {{name}} { get; } }""",
        $$"""[BinaryTypeId(1)] public partial class C { public required string {{name}} { get; init; } public required int B { get; set; } }""",
        $$"""[BinaryTypeId(1, Members = SerializedMembers.AllFields)] public partial class C { private int {{name}} = 1; private readonly string? _b = ""; public int Sum => {{name}} + (_b?.Length ?? 0); }""",
        $$"""public enum E { {{name}}, B } [BinaryTypeId(1)] public partial class C { public E A = E.{{name}}; public E? B; }""",
    ];

    private static string WithOwnIds(string part, int number) =>
        part.Replace("TypeId(", string.Create(CultureInfo.InvariantCulture, $"TypeId({number + 1}"), StringComparison.Ordinal);

    private static void AssertCompiles(string source)
    {
        CompilerRun run = CompilerRun.Of(source);
        Assert.That(run.IsValid, Is.True, source);
        Assert.That(run.Problems, Is.Empty, source);
    }
}
