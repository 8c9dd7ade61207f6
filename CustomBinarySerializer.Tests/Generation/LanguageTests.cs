extern alias generator;

using CustomBinarySerializer.Tests.Contracts.Schema;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>
/// For all forms of types in C#, the generated contract compiles and has the same bytes as the contract in IL.
/// </summary>
public sealed class LanguageTests
{
    private const string ByHand =
        "public sealed class ByHand : ICustomBinarySerializable { public int A; public void WriteDataTo(System.IO.BinaryWriter writer) => writer.Write(A); public void SetDataFrom(System.IO.BinaryReader reader) => A = reader.ReadInt32(); } ";

    private static readonly string[] s_types =
    [
        "public record Message(int A, string? B);",
        "public record struct Message(int A, string? B);",
        "public readonly record struct Message(DateTime A, Guid B);",
        "public class Message(int a, string? b) { public int A { get; } = a; public string? B { get; } = b; }",
        "public class Message { public required int A { get; init; } public required string B { get; set; } }",
        "public class Message { public int A { get; private set; } public string? B { get; protected internal set; } public Message() { } }",
        "public class Message { private Message() { } public int A; public string? B; }",
        "public class Base { public int A { get; set; } } public class Message : Base { public string? B { get; set; } }",
        "public class Base<T> { public T? A { get; set; } public T? C { get; protected set; } } public sealed class Message : Base<string> { public int B { get; set; } }",
        "public sealed class Message { public Inner? A { get; set; } public sealed class Inner { public int B { get; set; } public Message? Outer { get; set; } } }",
        "public sealed class Message { public Dictionary<string, List<int?>>? A { get; set; } public SortedSet<string>? B { get; set; } public int[,]? C { get; set; } public int[][]? D { get; set; } }",
        "public sealed class Message { public (int X, string? Y) A { get; set; } public Tuple<int, string>? B { get; set; } public KeyValuePair<Guid, decimal> C { get; set; } }",
        "public sealed class Message { public object? A { get; set; } public IComparable? B { get; set; } }",
        "public enum E : byte { A, B } public sealed class Message { public E A { get; set; } public E? B { get; set; } public E[]? C { get; set; } }",
        "public sealed class Message { public int A { get; set; } [field: OptionalField] public string? B { get; set; } [field: OptionalField] public int C { get; set; } }",
        "public record Message(int A, [field: OptionalField] string? B = \"x\\\"y\");",
        "public sealed class Message { public int A { get; set; } [OnDeserialized] private void Read(StreamingContext context) => A++; [OnSerializing] internal void Write(StreamingContext context) { } }",
        "public struct Message { public int A; public string? B { get; set; } public Inner C; public struct Inner { public long X; public short Y; } }",
        "public sealed class Message { public int @class { get; set; } public string? @int; public int next, cursor, value, existing, root; }",
        "public sealed partial class Message { public int A { get; set; } } public sealed partial class Message { public string? B { get; set; } }",
        "public sealed class Message { public int A { get => field; set => field = value; } public string? B { get; init; } }",
        "public class Node { public Node? Next { get; set; } public string? Text { get; set; } } public sealed class Message { public Node? A { get; set; } public Node? B { get; set; } }",
        "public sealed class Message { public int A01, A02; public string? B01, B02, B03, B04, B05, B06, B07, B08, B09, B10, B11, B12; public long? C; }",
        "public sealed class Bag : List<string> { } public sealed class Message { public Bag? A { get; set; } }",
        "[DataContract] public sealed class Message { [DataMember(Order = 2)] private int _a; [DataMember(Order = 1)] public string? B { get; set; } public int Ignored { get; set; } }",
        "public sealed class Message { public ReadOnlyMemory<byte> A { get; set; } public System.Collections.Immutable.ImmutableArray<int> B { get; set; } public Stack<int>? C { get; set; } public PriorityQueue<string, int>? D { get; set; } }",
        "public sealed class Message { public Half A; public Int128 B; public nint C; public TimeSpan D; public DateOnly E; public Uri? F; public Version? G; public System.Numerics.BigInteger H; public DateTimeOffset I; public char J; public bool K; public float L; }",
    ];

    [TestCaseSource(nameof(s_types))]
    public void FramesAreThoseOfTheContractInIL(string types)
    {
        GeneratedProgram program = new(Marked(types));
        Assert.That(program.Diagnostics, Is.Empty);
        Type type = program.Type("Shop.Message");
        TypeRegistry made = program.RegisterGenerated("Shop.Message", 7);
        CustomBinaryFormatter generated = new(made);
        TypeRegistry registry = GeneratedProgram.RegisterInIL(type, 7);
        CustomBinaryFormatter emitted = new(registry);
        RandomFrames frames = new(registry, type);
        for (int i = 0; i < 50; i++)
        {
            byte[] frame = frames.Make(i);
            object value = emitted.Deserialize<object>(frame);
            byte[] again = emitted.Serialized(value);
            Assert.That(generated.Serialized(value), Is.EqualTo(again));
            Assert.That(emitted.Serialized(generated.Deserialize<object>(frame)), Is.EqualTo(again));
            Assert.That(generated.Serialized(generated.Deserialize<object>(frame)), Is.EqualTo(again));
        }

        Assert.That(made.Describe().ToString(), Is.EqualTo(GeneratedProgram.DescriptionInIL(registry)));
    }

    [TestCase(
        "file sealed class Hidden { public int A; } [BinaryTypeId(7)] public sealed class Message { public int A; } public static class Uses { public static int Of() => new Message().A; private sealed class Inner { } [BinaryTypeId(8)] private sealed class Secret { public int A; } }", "CBS021")]
    [TestCase("[BinaryTypeId(7)] public sealed class Message<T> { public T? A; }", "CBS021")]
    [TestCase(
        "[BinaryTypeId(7)] public sealed class Message { public Action? A { get; set; } public int B; public System.Threading.Thread? C; }",
        "CBS020")]
    [TestCase("[ContractFor(typeof(int[]), 0)] public sealed partial class Set : ContractSet;", "CBS020")]
    [TestCase(ByHand + "[ContractFor(typeof(ByHand), 1)] public sealed partial class Set : ContractSet;", "CBS020")]
    [TestCase("public partial class Outer<T> { public sealed partial class Set : ContractSet; }", "CBS022")]
    [TestCase("public sealed partial class Instance : ContractSet;", "CBS022")]
    [TestCase("public sealed partial class ContractsInSet : ContractSet;", "CBS022")]
    public void ImpossibleContractIsReported(string source, string rule) =>
        Assert.That(new GeneratedProgram("namespace Shop; " + source).Diagnostics.Select(diagnostic => diagnostic.Id), Does.Contain(rule));

    [TestCase("", "Contracts")]
    [TestCase("namespace Shop;", "Contracts")]
    [TestCase("namespace Shop;", "GeneratedContract")]
    [TestCase("namespace Shop;", "@class")]
    public void ASetMayHaveTheNameOfWhatTheLibraryDeclares(string container, string name)
    {
        GeneratedProgram program = new($"{container} [ContractFor(typeof(int[]), 7)] public sealed partial class {name} : ContractSet;");
        Assert.That(program.Diagnostics, Is.Empty);

        TypeRegistry registry = new(
            program.Set(program.Assembly.GetTypes().Single(type => type.BaseType == typeof(ContractSet)).FullName!));

        Assert.That(registry.TryGetTypeId(typeof(int[]), out int id) ? id : 0, Is.EqualTo(7));
    }

    [TestCase("Write")]
    [TestCase("WriteCursor")]
    [TestCase("MarkedContracts")]
    public void ATypeWithoutANamespaceMayHaveTheNameOfWhatIsGenerated(string name)
    {
        GeneratedProgram program = new($"[BinaryTypeId(7)] public sealed class {name} {{ public string? A; }}");
        Assert.That(program.Diagnostics, Is.Empty);

        TypeRegistry registry = program.RegisterGenerated(name, 7);

        Assert.That(registry.TryGetTypeId(program.Type(name), out int id) ? id : 0, Is.EqualTo(7));
    }

    [Test]
    public void ATypeWithAContractByHandIsTakenWhereThatIsSaid() =>
        Assert.That(
            new GeneratedProgram(
                "namespace Shop; "
                    + ByHand
                    + "[ContractFor(typeof(ByHand), 1, AllowUnsuitableType = true)] public sealed partial class Set : ContractSet;")
                .Diagnostics,
            Is.Empty);

    [Test]
    public void ASurrogateOfTheAssemblyIsWrittenInPlaceOfItsType()
    {
        GeneratedProgram program = new("""
            [assembly: ContractSurrogate(typeof(Shop.MoneyText))]
            namespace Shop;
            public sealed class Money { public readonly decimal Amount; private Money(decimal amount) => Amount = amount; public static Money Of(decimal amount) => new(amount); }
            public static class MoneyText { public static string To(Money value) => $"{value.Amount} EUR"; public static Money From(string text) => Money.Of(decimal.Parse(text.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture)); }
            [BinaryTypeId(7)] public sealed class Message { public Money? A { get; set; } public static Message Sample() => new() { A = Money.Of(2.5m) }; }
            """);
        CustomBinaryFormatter formatter = new(program.RegisterGenerated("Shop.Message", 7));

        byte[] frame = formatter.Serialized(program.Type("Shop.Message").GetMethod("Sample")!.Invoke(null, null)!);

        Assert.That(System.Text.Encoding.UTF8.GetString(frame), Does.EndWith("2.5 EUR"));
        Assert.That(formatter.Serialized(formatter.Deserialize<object>(frame)), Is.EqualTo(frame));
    }

    [Test]
    public void NamesThatDifferLittleAreThoseOfDifferentContracts()
    {
        GeneratedProgram program = new("""
            namespace A { [BinaryTypeId(1)] public sealed class B_C { } [BinaryTypeId(2)] public sealed class Order { } [BinaryTypeId(3)] public sealed class order { } [BinaryTypeId(4)] public sealed class _D { } public sealed class Hand_Form { } }
            namespace A.B { [BinaryTypeId(5)] public sealed class C { } }
            namespace A_ { [BinaryTypeId(6)] public sealed class D { } }
            [ContractFor(typeof(List<int>[]), 7)] [ContractFor(typeof(List<int[]>), 8)] [ContractFor(typeof(List<int[]>), 9)] public sealed partial class All : ContractSet;
            """);

        Assert.That(new TypeRegistry(program.Set("All")).Count, Is.EqualTo(8));
    }

    [TestCase("enum State : byte", "enum State : short", "member State is int16 now and uint8 when it was compiled")]
    [TestCase("{ Open }", "{ Open, Closed }", null)]
    public void ATypeOfAnotherAssemblyThatHasChangedSinceIsRefusedWhereThatChangesBytes(string before, string after, string? difference)
    {
        const string types = "namespace Other; public enum State : byte { Open }";
        string name = $"Other{Guid.NewGuid():N}";
        byte[] compiledWith = Compiled(types);
        GeneratedProgram program = new(
            OutputKind.DynamicallyLinkedLibrary,
            OptimizationLevel.Debug,
            [MetadataReference.CreateFromImage(compiledWith)],
            GeneratedProgram.Usings
                + "namespace Shop; [BinaryTypeId(7)] public sealed class Order { public Other.State State { get; set; } }");
        System.Runtime.Loader.AssemblyLoadContext.Default.LoadFromStream(
            new MemoryStream(Compiled(types.Replace(before, after, StringComparison.Ordinal))));
        Assert.That(program.Diagnostics, Is.Empty);
        Assert.That(program.Contracts?.ContractOf("Shop.Order")?.HasTypesOfOtherAssemblies, Is.True);

        NUnit.Framework.Constraints.IResolveConstraint expected = difference is null
            ? Throws.Nothing
            : Throws.ArgumentException.With.Message.Contains(difference);
        Assert.That(() => new TypeRegistry().Register(program.Type("Shop.Order"), 7), expected);

        byte[] Compiled(string source)
        {
            using MemoryStream image = new();
            CSharpCompilation compilation = CSharpCompilation.Create(
                name,
                [CSharpSyntaxTree.ParseText(source)],
                CompiledSource.References,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            Assert.That(compilation.Emit(image).Success);
            return image.ToArray();
        }
    }

    [Test]
    public void InAnEditorTypesOfOtherProjectsAreReferences()
    {
        // Projects are bound by compilations of their own, although their source can be seen.
        CSharpCompilation other = CSharpCompilation.Create(
            "Other",
            [CSharpSyntaxTree.ParseText("""
                using System; using System.IO; using CustomBinarySerializer;
                namespace Other;
                public static class Ids { public const int First = 3; }
                [AttributeUsage(AttributeTargets.All)] public sealed class NoteAttribute(int number) : Attribute { public int Number { get; } = number; }
                public enum State : byte { Open = Ids.First, Closed }
                [Note(Ids.First)] public class Line { private int _count = Ids.First; public Line() { } public int Count { get => _count; set => _count = value; } public State State { get; set; } = State.Closed; [field: NonSerialized] public event Action? Changed; }
                public abstract class Entity { public int Key; public virtual void WriteDataTo(BinaryWriter writer) => writer.Write(Key); public virtual void SetDataFrom(BinaryReader reader) => Key = reader.ReadInt32(); }
                """)],
            CompiledSource.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        CSharpCompilation program = CSharpCompilation.Create(
            "Program",
            [CSharpSyntaxTree.ParseText("""
                using System.IO; using CustomBinarySerializer; using Other;
                namespace Shop;
                [BinaryTypeId(Ids.First)] public sealed class Order { public Line? Line { get; set; } public State State; }
                [BinaryTypeId(4)] public sealed class Derived : Line { public int Number { get; set; } }
                public sealed class ByHand : Entity, ICustomBinarySerializable { public State State; public override void WriteDataTo(BinaryWriter writer) { base.WriteDataTo(writer); writer.WriteEnum(State); } public override void SetDataFrom(BinaryReader reader) { base.SetDataFrom(reader); State = reader.ReadEnum<State>(); } }
                [ContractFor(typeof(Line), 5)] public sealed partial class All : ContractSet;
                """)],
            [.. CompiledSource.References, other.ToMetadataReference()],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));

        GeneratorRunResult result = CSharpGeneratorDriver.Create(
            new generator::CustomBinarySerializer.Generator.Generation.ContractGenerator())
            .RunGenerators(program)
            .GetRunResult()
            .Results[0];

        Assert.That(result.Exception?.ToString(), Is.Null);
        Assert.That(result.GeneratedSources.Select(file => file.HintName), Does.Contain("Shop_All.Set.g.cs"));
    }

    [TestCase("LittleEndian")]
    [TestCase("WriteCursor")]
    [TestCase("Generated")]
    [TestCase("CustomBinarySerializer.Generated")]
    public void AnAssemblyMayBeNamedLikeATypeOfTheLibrary(string name)
    {
        GeneratedProgram program = new(
            "[BinaryTypeId(1)] public sealed class Message { public Queue<int?>? A { get; set; } public DateTime[]? B { get; set; } }");

        program.Driver.RunGeneratorsAndUpdateCompilation(program.Original.WithAssemblyName(name), out Compilation complete, out _);

        Assert.That(complete.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning), Is.Empty);
        Assert.That(complete.SyntaxTrees.Count(), Is.GreaterThan(program.Original.SyntaxTrees.Length));
    }

    private static string Marked(string types)
    {
        int at = types.IndexOf(" Message", StringComparison.Ordinal);
        at = types.LastIndexOfAny(['}', ';', ']'], at) + 1;
        return "namespace Shop; " + types.Insert(at, " [BinaryTypeId(7)] ");
    }
}
