extern alias library;
using System.Reflection;
using CustomBinarySerializer.CodeFixes.Contracts;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using LibraryMembers = library::CustomBinarySerializer.SerializedMembers;
using LibraryOptions = library::CustomBinarySerializer.RegistrationOptions;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

/// <summary>
/// Tests that contracts written by the fix run, and have the bytes of the auto contract of the same members.
/// </summary>
internal sealed class ImplementedContractTests
{
    private const int Samples = 50;

    private static IEnumerable<TestCaseData> Members()
    {
        yield return Case(
            "numbers",
            "public bool A; public byte B; public sbyte C; public short D; public ushort E; public int F; public uint G; public long H; public ulong I; public float J; public double K; public char L; public decimal M; public Half N; public Int128 O; public nint P; public nuint Q;");
        yield return Case(
            "times", "public DateTime A; public TimeSpan B; public DateTimeOffset C; public DateOnly D; public TimeOnly E; public Guid F;");
        yield return Case(
            "enums", "public DayOfWeek A; public Small B; public Small? C; public Small[]? D; public enum Small : byte { One, Two }");
        yield return Case(
            "texts", "public string? A; public string B { get; set; } = \"\"; public string[]? C; public List<string> D = [];");
        yield return Case("nullables", "public int? A; public Guid? B; public (int, string?)? C; public decimal?[]? D;");
        yield return Case(
            "built-in types",
            "public Uri? A; public Version B = new(); public System.Numerics.BigInteger C; public Index D; public Range E; public System.Numerics.Complex F; public List<Uri?>? G; public Index? H;");
        yield return Case(
            "arrays",
            "public int[]? A; public string?[]? B; public bool[]? C; public int[][]? D; public DateTime[] E = []; public char[]? F; public long[] G = [];");
        yield return Case(
            "lists",
            "public List<int>? A; public List<List<string>> B = []; public IEnumerable<int>? C; public IReadOnlyList<string>? D; public IList<Guid> E = new List<Guid>(); public Queue<int> F = new(); public Stack<int>? G; public LinkedList<int>? H;");
        yield return Case(
            "collections of collections",
            "public List<IEnumerable<int>>? A; public Dictionary<int, Queue<string>>? B; public List<HashSet<int>?>? C; public SortedDictionary<int, int?[]>? D;");
        yield return Case(
            "values by both a lambda and a method",
            "public Index? A; public Index B; public List<Index> C = []; public One[]? D; public One E; public struct One { public string? Text; }");
        yield return Case(
            "sets", "public HashSet<int>? A; public SortedSet<int> B = []; public HashSet<string>? C; public SortedSet<string?> D = [];");
        yield return Case(
            "dictionaries",
            "public Dictionary<int, string?>? A; public SortedDictionary<int, int> B = []; public Dictionary<string, int[]> C = []; public SortedList<string, Dictionary<string, int>?>? D; public List<Dictionary<string, int>>? E;");
        yield return Case(
            "structs",
            "public Point A; public Point[]? B; public Both C; public KeyValuePair<int, string> D; public List<KeyValuePair<Guid, Point?>>? E; public record struct Point(int X, int Y); public struct Both { public Point P { get; init; } public string? Q; }");
        yield return Case(
            "classes",
            "public Line? First; public List<Line?>? Lines { get; set; } public Open? Last; public sealed class Line { public string? Text; public int Number; } public class Open { public int[]? Items; public Guid Id { get; set; } }");
        yield return Case(
            "classes that hold themselves",
            "public int Number; public Node? Left; public sealed class Node { public int Number; public Node? Next; }");
        yield return Case(
            "records",
            "public Named? A; public List<Named> B = []; public sealed record Named(string Name, int? Number) { public long Other { get; init; } }");
        yield return Case("collections of the program", "public Bag? A; public class Bag : List<int>;");
        yield return Case(
            "keys by comparer in classes", "public Line? A; public sealed class Line { public Dictionary<string, int>? Map; }");
        yield return Case(
            "constructors",
            "public Swapped A; public Swapped[]? B; public readonly struct Swapped { public Swapped(int y, int x) { X = x; Y = y; } public int X { get; } public int Y { get; } }");
        yield return Case("private setters", "public int A { get; private set; } public string? B { get; internal set; } = null;");
        yield return Case("names", "public int reader; public int writer; public int @class; public string? value; public int[]? items;");
        yield return Case(
            "optional",
            "public int A; [System.Runtime.Serialization.OptionalField] public int B; [System.Runtime.Serialization.OptionalField] public string? C;");
        yield return Case(
            "ignored",
            "public int A; [System.Runtime.Serialization.IgnoreDataMember] public int B { get => A; set => A = value; } [NonSerialized] private int _c; public int C() => _c++;");
        yield return Case(
            "callbacks",
            "public int A; [System.Runtime.Serialization.OnSerializing] private void Before(System.Runtime.Serialization.StreamingContext context) => A++; [System.Runtime.Serialization.OnDeserialized] private void After(System.Runtime.Serialization.StreamingContext context) => A--;");
        yield return Case(
            "all fields",
            "private int _a; private readonly List<int> _unused = null!; public int A() => _a++ + _unused.Count;",
            "is refused");
        yield return Case(
            "fields that aren't public", "private int _a; private string? _b; public int A() => _a++ + _b!.Length;", "all fields");
        yield return Case("base class", "public int Own;", of: "Base");
    }

    private static TestCaseData Case(string name, string members, string title = "", string of = "") =>
        new TestCaseData(members, title, of).SetArgDisplayNames(name);

    [TestCaseSource(nameof(Members))]
    public async Task HasTheBytesOfTheAutoContract(string members, string title, string of)
    {
        string source = $$"""
            namespace Space;

            public class Base { public long Inherited { get; set; } public string? Text; }

            public class Message{{(of.Length > 0 ? " : " + of : "")}}
            {
                {{members}}
            }
            """;
        using FixRun run = new(source);
        if (title == "is refused")
        {
            Assert.That(await run.Titles(new ImplementContractRefactoring(), "Message"), Is.Empty);
            return;
        }

        Assert.That(await run.Titles(new ImplementContractRefactoring(), "Message"), Has.One.Contains(title));
        string written = await run.Refactor(new ImplementContractRefactoring(), "Message");
        CSharpCompilation compilation = Source.Compile(
            source.Replace("namespace Space;", "namespace Auto;", StringComparison.Ordinal),
            written.Replace("namespace Space;", "namespace ByHand;", StringComparison.Ordinal));
        Assert.That(
            compilation.GetDiagnostics().Where(report => report.Id.StartsWith("CS86", StringComparison.Ordinal)), Is.Empty, written);
        CompareBytes(Load(compilation), new LibraryOptions { Members = title.Length > 0 ? LibraryMembers.AllFields : default }, written);
    }

    [TestCase("Members = SerializedMembers.AllFields")]
    [TestCase("InternStrings = true")]
    public async Task HasTheBytesThatAnAttributeAsksFor(string options)
    {
        string source = $$"""
            namespace Space;

            [BinaryTypeId(1, {{options}})]
            public class Message
            {
                public List<string>? Texts;
                public string? A { get; set; }
                public string? B { get => A; set => A = value; }
            }
            """;
        using FixRun run = new(source);
        string written = await run.Refactor(new ImplementContractRefactoring(), "Message", "by hand");

        CompareBytes(
            Load(Source.Compile(
                source.Replace("namespace Space;", "namespace Auto;", StringComparison.Ordinal),
                written.Replace("namespace Space;", "namespace ByHand;", StringComparison.Ordinal))),
            options.StartsWith("Members", StringComparison.Ordinal)
                ? new LibraryOptions { Members = LibraryMembers.AllFields }
                : new LibraryOptions { InternStrings = true },
            written);
    }

    private static void CompareBytes(Assembly assembly, LibraryOptions options, string written)
    {
        Type autoType = assembly.GetType("Auto.Message")!;
        CustomBinaryFormatter auto = new(new TypeRegistry().Register(autoType, 1, options));
        CustomBinaryFormatter byHand = new(new TypeRegistry().Register(assembly.GetType("ByHand.Message")!, 1));
        for (int seed = 0; seed < Samples; seed++)
        {
            using MemoryStream bytes = new();
            auto.Serialize(bytes, new RandomObject(seed).Of(autoType));
            using MemoryStream again = new();
            byHand.Serialize(again, byHand.Deserialize(bytes.ToArray()));
            Assert.That(again.ToArray(), Is.EqualTo(bytes.ToArray()), $"seed {seed}:\n{written}");
        }
    }

    private static Assembly Load(CSharpCompilation compilation)
    {
        using MemoryStream assembly = new();
        EmitResult result = compilation.Emit(assembly);
        Assert.That(result.Success, Is.True);
        return Assembly.Load(assembly.ToArray());
    }
}
