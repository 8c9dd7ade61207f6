using CustomBinarySerializer.Generator.Generation;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>Tests of contracts that are generated against the library for .NET Framework.</summary>
public sealed class PortableContractTests
{
    private static readonly MetadataReference[] s_references =
        [MetadataReference.CreateFromFile(SmallLibrary.Path), .. SmallLibrary.Framework];

    [Test]
    public void APartialTypeGetsTheMethodsOfItsContract()
    {
        (string text, string[] problems) = Generate("[BinaryTypeId(1)] public partial class Tick { public int Price { get; set; } }");

        Assert.That(problems, Is.Empty);
        Assert.That(text, Does.Contain("partial class Tick : global::CustomBinarySerializer.ICustomBinarySerializable")
            .And.Contain("writer.Write(Price);")
            .And.Contain("Price = reader.ReadInt32();"));
    }

    [TestCase("[BinaryTypeId(1)] public class Tick { public int Price { get; set; } }", "isn't partial")]
    [TestCase(
        "public class Outer { [BinaryTypeId(1)] public partial class Tick { public int Price { get; set; } } }",
        "a type around it isn't partial")]
    [TestCase("[BinaryTypeId(1)] public partial class Tick<T> { public T? Price { get; set; } }", "generic")]
    [TestCase(
        "[BinaryTypeId(1)] public partial class Tick(int price) { public int Price { get; } = price; }",
        "can't be set one after the other")]
    [TestCase("""
        [BinaryTypeId(1, Members = SerializedMembers.AllFields)] public partial class Tick { public Other? Next; }
        public class Other { private int _hidden; public int Get() => _hidden; }
        """, "private members of another type")]
    [TestCase("[BinaryTypeId(1)] public partial class Tick { public System.Exception? Reason { get; set; } }", "")]
    public void UnsupportedContractIsReportedWithTheReason(string source, string reason)
    {
        (string text, string[] problems) = Generate(source);

        Assert.That(text, Does.Not.Contain("WriteDataTo"));
        Assert.That(problems, Has.Exactly(1).StartsWith("CBS025").And.Contains(reason));
    }

    [Test]
    public void ThePageOfTheRuleHasAnExampleThatIsReportedAndOneThatIsNot()
    {
        string[] examples = new MarkdownPage("docs", "rules", "CBS025.md").Blocks("csharp");

        Assert.That(Generate(examples[0]).Problems, Has.Exactly(1).StartsWith("CBS025"));
        Assert.That(Generate(examples[1]).Problems, Is.Empty);
    }

    [Test]
    public void AnOlderLanguageIsReported()
    {
        (string _, string[] problems) = Generate(
            "[BinaryTypeId(1)] public partial class Tick { public System.Collections.Generic.List<int> Prices { get; set; } }",
            LanguageVersion.CSharp7_3);

        Assert.That(problems, Has.Exactly(1).StartsWith("CBS025").And.Contains("doesn't compile here").And.Contains("7.3"));
    }

    private static (string Text, string[] Problems) Generate(string source, LanguageVersion version = LanguageVersion.Latest)
    {
        CSharpParseOptions options = new(version);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Old",
            [CSharpSyntaxTree.ParseText("using CustomBinarySerializer;\n" + source, options)],
            s_references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new ContractGenerator().AsSourceGenerator()], parseOptions: options)
            .RunGenerators(compilation);
        GeneratorDriverRunResult result = driver.GetRunResult();
        return (
            string.Concat(result.GeneratedTrees.Select(tree => tree.ToString())),
            [.. result.Diagnostics.Select(problem => $"{problem.Id}: {problem.GetMessage(null)}")]);
    }
}
