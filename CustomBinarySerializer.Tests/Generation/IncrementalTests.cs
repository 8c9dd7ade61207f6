using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>After an edit the generator repeats only the contracts that depend on the edited code.</summary>
public sealed class IncrementalTests
{
    private static readonly string[] s_files =
    [
        "namespace Shop; [BinaryTypeId(1)] public class Order { public int Id { get; set; } public Line? Line { get; set; } }",
        "namespace Shop; [BinaryTypeId(2)] public class Trade { public long Id { get; set; } }",
        "namespace Shop; public class Line { public int Count { get; set; } }",
        "namespace Shop; public static class Program { public static int Main() => 0; }",
        "namespace Shop; public sealed partial class All : ContractSet;",
    ];

    [Test]
    public void NothingIsNewAfterAnEditOfCodeThatNoContractDependsOn() =>
        Assert.That(
            AfterEdit(3, "=> 0", "=> 1 + 1"), Is.All.EqualTo(IncrementalStepRunReason.Cached)
                .Or.EqualTo(IncrementalStepRunReason.Unchanged));

    [Test]
    public void AnEditOfATypeInsideAMessageChangesTheContractOfThatMessageAlone()
    {
        IncrementalStepRunReason[] reasons = AfterEdit(2, "int Count", "long Count");

        Assert.That(reasons.Count(reason => reason == IncrementalStepRunReason.Modified), Is.EqualTo(1));
    }

    [Test]
    public void ANewTypeOfAnotherNameChangesNothing()
    {
        IncrementalStepRunReason[] reasons = AfterEdit(3, "public static class Program", "public class Other; public static class Program");

        Assert.That(reasons, Is.All.EqualTo(IncrementalStepRunReason.Cached).Or.EqualTo(IncrementalStepRunReason.Unchanged));
    }

    [Test]
    public void ATypeThatHidesAnotherChangesTheContractThatNamesIt()
    {
        GeneratedProgram program = new(
            "namespace Shop.Inner; [BinaryTypeId(1)] public class Order { public Line? Line { get; set; } }",
            "namespace Shop; public class Line { public int Count { get; set; } }",
            "");
        SyntaxTree empty = program.Original.SyntaxTrees[2];
        CSharpCompilation edited = program.Original.ReplaceSyntaxTree(empty, CSharpSyntaxTree.ParseText(
            GeneratedProgram.Usings + "namespace Shop.Inner; public class Line { public string? Text { get; set; } }",
            (CSharpParseOptions)empty.Options,
            empty.FilePath));

        program.Driver.RunGeneratorsAndUpdateCompilation(edited, out Compilation complete, out _);

        Assert.That(
            complete.SyntaxTrees.Single(tree => tree.FilePath.EndsWith("Shop_Inner_Order.g.cs", StringComparison.Ordinal))
                .ToString(), Does.Contain("Text: String"));
    }

    [TestCase("[BinaryTypeId(Ids.Order)] public class Order { public int A; }", "const int Order = 7", "const int Order = 8")]
    [TestCase("[BinaryTypeId(Ids.Order)] public class Order { public int A; }", "const int Order = 7", "const int First = 7")]
    [TestCase("[BinaryTypeId(Ids.Order)] public class Order { public int A; }", "const int First = 7", "const int Order = 7")]
    [TestCase(
        "[BinaryTypeId(1, InternStrings = Ids.Interns)] public class Order { public string? A; }",
        "const bool Interns = false",
        "const bool Interns = true")]
    [TestCase(
        "[BinaryTypeId((int)Kind.Order)] public class Order { public int A; } public enum Kind { Order = Ids.Order + 1 }",
        "const int Order = 7",
        "const int Order = 8")]
    [TestCase(
        "[BinaryTypeId(1)] public class Order(int count = Ids.Count) { [field: OptionalField] public int Count { get; } = count; }",
        "const int Count = 7",
        "const int Count = 8")]
    [TestCase(
        "[BinaryTypeId(1)] public class Order { public Line? Line; } [DataContract] public class Line { [DataMember(Order = Ids.First)] public int A; [DataMember(Order = 5)] public int B; }", "const int First = 4", "const int First = 6")]
    public void AConstantOfAnotherFileChangesTheContractThatIsMadeOfIt(string order, string before, string after)
    {
        string[] files =
            [$"namespace Shop; {order}",
            $"namespace Shop; public static class Ids {{ public {before}; }}",
            "namespace Shop; [BinaryTypeId(2)] public class Trade { public long Id { get; set; } }"];
        GeneratedProgram program = new(files);
        files[1] = files[1].Replace(before, after, StringComparison.Ordinal);
        GeneratorRunResult result = Edit(program, 1, before, after);
        string[] edited = [.. result.GeneratedSources.Select(file => Anonymous(file.SourceText.ToString(), program))];

        Assert.That(edited, Is.EqualTo(Texts(new GeneratedProgram(files))));
        Assert.That(edited, Is.Not.EqualTo(Texts(program)));
    }

    [Test]
    [Category(LongRun.Category)]
    public void ManyTypesAreMadeAndAKeystrokeMakesNone()
    {
        int types = LongRun.Rounds(all: 1000, part: 100);
        string[] files =
            [.. Enumerable.Range(1, types)
                .Select(
                    i =>
                        $"namespace Many; [BinaryTypeId({i})] public class M{i} {{ public int Id {{ get; set; }} public string? Name {{ get; set; }} public M{(i % 4 == 0 ? i - 3 : i + 1)}? Next {{ get; set; }} public List<Guid>? Ids {{ get; set; }} }}"),
                "class Edited { int _field = 0; }"];
        GeneratedProgram program = new(files);

        program.Driver.RunGenerators(program.Original);
        long before = System.Diagnostics.Stopwatch.GetTimestamp();
        IncrementalStepRunReason[] reasons = AfterEdit(program, types, "= 0", "= 1 ");
        TestContext.Out.WriteLine($"A keystroke: {System.Diagnostics.Stopwatch.GetElapsedTime(before).TotalMilliseconds:0.0} ms");

        Assert.That(program.Diagnostics, Is.Empty);
        Assert.That(reasons, Has.Length.EqualTo(types + 1));
        Assert.That(reasons, Is.All.EqualTo(IncrementalStepRunReason.Cached).Or.EqualTo(IncrementalStepRunReason.Unchanged));
    }

    [TestCase(1, "int Key", "long Key")]
    [TestCase(2, "Write(number)", "Write(number + 1)")]
    [TestCase(3, "Open", "Open = 1")]
    [TestCase(3, "State : int", "State : byte")]
    public void AFlatFormIsMadeAgainAfterAnEditOfWhatTheContractIsMadeOf(int file, string before, string after)
    {
        string[] files =
        [
            "namespace Shop; public sealed class Order : Entity, ICustomBinarySerializable { public int Number; public State State; public void WriteDataTo(System.IO.BinaryWriter writer) { WriteKey(writer); writer.WriteNumber(Number); writer.WriteEnum(State); } public void SetDataFrom(System.IO.BinaryReader reader) { ReadKey(reader); Number = reader.ReadInt32(); State = reader.ReadEnum<State>(); } }",
            "namespace Shop; public class Entity { protected int Key; protected void WriteKey(System.IO.BinaryWriter writer) => writer.Write(Key); protected void ReadKey(System.IO.BinaryReader reader) => Key = reader.ReadInt32(); }",
            "namespace Shop; internal static class Writing { internal static void WriteNumber(this System.IO.BinaryWriter writer, int number) => writer.Write(number); }",
            "namespace Shop; public enum State : int { Open, Closed }",
        ];
        GeneratedProgram program = Optimized(files);
        Assert.That(program.Contracts?.FormOf("Shop.Order"), Is.Not.Null);

        GeneratorRunResult result = Edit(program, file, before, after);

        files[file] = files[file].Replace(before, after, StringComparison.Ordinal);
        Assert.That(
            result.GeneratedSources.Select(made => Anonymous(made.SourceText.ToString(), program)), Is.EqualTo(Texts(Optimized(files))));

        static GeneratedProgram Optimized(string[] files) =>
            new(OutputKind.DynamicallyLinkedLibrary, OptimizationLevel.Release, [.. files.Select(file => GeneratedProgram.Usings + file)]);
    }

    [Test]
    public void EqualSourceGivesEqualFiles()
    {
        string[] first = Texts(new GeneratedProgram(s_files));

        Assert.That(Texts(new GeneratedProgram(s_files)), Is.EqualTo(first));
    }

    private static string[] Texts(GeneratedProgram program) =>
        [.. program.Complete.SyntaxTrees.Except(program.Original.SyntaxTrees).Select(tree => Anonymous(tree.ToString(), program))];

    private static string Anonymous(string text, GeneratedProgram program) =>
        text.Replace(program.Original.AssemblyName!, "", StringComparison.Ordinal);

    private static IncrementalStepRunReason[] AfterEdit(int file, string before, string after) =>
        AfterEdit(new GeneratedProgram(s_files), file, before, after);

    private static IncrementalStepRunReason[] AfterEdit(GeneratedProgram program, int file, string before, string after) =>
        Reasons(Edit(program, file, before, after));

    private static IncrementalStepRunReason[] Reasons(GeneratorRunResult result) =>
        [.. result.TrackedSteps["Contracts"].SelectMany(step => step.Outputs).Select(output => output.Reason)];

    private static GeneratorRunResult Edit(GeneratedProgram program, int file, string before, string after)
    {
        SyntaxTree tree = program.Original.SyntaxTrees[file];
        SourceText text = tree.GetText();
        int start = text.ToString().IndexOf(before, StringComparison.Ordinal);
        CSharpCompilation edited = program.Original.ReplaceSyntaxTree(
            tree, tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(start, before.Length), after))));
        return program.Driver.RunGenerators(edited).GetRunResult().Results[0];
    }
}
