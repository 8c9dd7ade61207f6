using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.Registrations;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class BinaryFormatterFixTests
{
    [TestCase("public void Save(Stream stream, object graph) => new BinaryFormatter().Serialize(stream, graph);",
        """public void Save(Stream stream, object graph) => new CustomBinaryFormatter(new TypeRegistry().RegisterAssembly(typeof(Store).Assembly, "type-ids.txt")).Serialize(stream, graph);""")]
    [TestCase("public void Save(Stream stream, object graph, TypeRegistry types) => new BinaryFormatter().Serialize(stream, graph);",
        "public void Save(Stream stream, object graph, TypeRegistry types) => new CustomBinaryFormatter(types).Serialize(stream, graph);")]
    [TestCase("public object Load(Stream stream) { var types = new TypeRegistry(); var formatter = new BinaryFormatter { Binder = null }; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { var types = new TypeRegistry(); var formatter = new CustomBinaryFormatter(types) { Binder = null }; return formatter.Deserialize(stream); }")]
    [TestCase("public object Load(Stream stream) => new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter(null, default).Deserialize(stream);",
        "public object Load(Stream stream) => new CustomBinaryFormatter(new TypeRegistry().RegisterAssembly(typeof(Store).Assembly, \"type-ids.txt\")) { SurrogateSelector = null, Context = default }.Deserialize(stream);")]
    public async Task NamesTheFormatterOfTheLibrary(string member, string result)
    {
        using FixRun run = new(File(member));

        Assert.That(await run.Fix(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()), Is.EqualTo(File(result)));
    }

    [Test]
    public async Task FixesVariableAndCreationTogether()
    {
        using FixRun run = new(File("""
            private static readonly TypeRegistry Types = new();
                private readonly BinaryFormatter _one = new BinaryFormatter();
                private readonly BinaryFormatter _other = new();
            """));

        Assert.That(await run.FixAll(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()), Is.EqualTo((string[])[File("""
            private static readonly TypeRegistry Types = new();
                private readonly CustomBinaryFormatter _one = new CustomBinaryFormatter(Types);
                private readonly CustomBinaryFormatter _other = new(Types);
            """)]));
    }

    [Test]
    public async Task AddsTheUsingWhereNothingImportsTheLibrary()
    {
        using FixRun run = new("// Licensed.\n\nnamespace Shop\n{\n    using System.Runtime.Serialization.Formatters.Binary;\n\n    class Store { object _formatter = new BinaryFormatter(); }\n}\n");
        run.Replace("Usings.cs", "");

        Assert.That(
            await run.Fix(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()),
            Is.EqualTo("// Licensed.\n\nusing CustomBinarySerializer;\n\nnamespace Shop\n{\n    using System.Runtime.Serialization.Formatters.Binary;\n\n    class Store { object _formatter = new CustomBinaryFormatter(new TypeRegistry().RegisterAssembly(typeof(Store).Assembly, \"type-ids.txt\")); }\n}\n"));
    }

    private static string File(string member) => $$"""
        using System.Runtime.Serialization.Formatters.Binary;

        public class Store
        {
            {{member}}
        }
        """;
}
