using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Graphs;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class BinaryFormatterFixTests
{
    [TestCase("public void Save(Stream stream, object graph) => new BinaryFormatter().Serialize(stream, graph);",
        "public void Save(Stream stream, object graph) => SharedFormatter.Formatter.Serialize(stream, graph);")]
    [TestCase("public void Save(Stream stream, object graph, TypeRegistry types) => new BinaryFormatter().Serialize(stream, graph);",
        "public void Save(Stream stream, object graph, TypeRegistry types) => new CustomBinaryFormatter(types).Serialize(stream, graph);")]
    [TestCase(
        "public object Load(Stream stream) { var types = new TypeRegistry(); var formatter = new BinaryFormatter { Binder = null }; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { var types = new TypeRegistry(); var formatter = new CustomBinaryFormatter(types) { Binder = null }; return formatter.Deserialize(stream); }")]
    [TestCase(
        "public object Load(Stream stream) => new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter(null, default).Deserialize(stream);",
        "public object Load(Stream stream) => new CustomBinaryFormatter(SharedFormatter.Types) { SurrogateSelector = null, Context = default }.Deserialize(stream);")]
    [TestCase(
        "public object Load(Stream stream) { var formatter = new BinaryFormatter { AssemblyFormat = default, FilterLevel = default, TypeFormat = default }; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { var formatter = SharedFormatter.Formatter; return formatter.Deserialize(stream); }")]
    [TestCase(
        "public object Load(Stream stream) { var formatter = new BinaryFormatter { AssemblyFormat = default, Binder = null }; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { var formatter = new CustomBinaryFormatter(SharedFormatter.Types) { Binder = null }; return formatter.Deserialize(stream); }")]
    [TestCase(
        "public object Load(Stream stream) { var formatter = new BinaryFormatter(); formatter.Binder = null; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { var formatter = new CustomBinaryFormatter(SharedFormatter.Types); formatter.Binder = null; return formatter.Deserialize(stream); }")]
    public async Task NamesTheFormatterOfTheLibrary(string member, string result)
    {
        using FixRun run = new(File(member));

        Assert.That(await run.Fix(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()), Is.EqualTo(File(result)));
    }

    [TestCase(
        "public object Load(Stream stream) { BinaryFormatter formatter = new BinaryFormatter(); formatter.AssemblyFormat = default; return formatter.Deserialize(stream); }",
        "public object Load(Stream stream) { CustomBinaryFormatter formatter = SharedFormatter.Formatter; return formatter.Deserialize(stream); }")]
    [TestCase(
        "public object Load(Stream stream) { var formatter = new BinaryFormatter(); Configure(formatter); return formatter.Deserialize(stream); } static void Configure(BinaryFormatter one) { if (one != null) one.TypeFormat = default; one.FilterLevel = default; }",
        "public object Load(Stream stream) { var formatter = new CustomBinaryFormatter(SharedFormatter.Types); Configure(formatter); return formatter.Deserialize(stream); } static void Configure(CustomBinaryFormatter one) { if (one != null) { } }")]
    public async Task RemovesPropertiesWithoutCounterpart(string member, string result)
    {
        using FixRun run = new(File(member));

        Assert.That(await run.FixAll(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()), Does.Contain(File(result)));
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
        using FixRun run = new(
            "// Licensed.\n\nnamespace Shop\n{\n    using System.Runtime.Serialization.Formatters.Binary;\n\n    class Store { object _formatter = new BinaryFormatter { Binder = null }; }\n}\n");
        run.Replace("Usings.cs", "");

        Assert.That(
            await run.Fix(new BinaryFormatterFix(), new BinaryFormatterAnalyzer()),
            Is.EqualTo(
                "// Licensed.\n\nusing CustomBinarySerializer;\n\nnamespace Shop\n{\n    using System.Runtime.Serialization.Formatters.Binary;\n\n    class Store { object _formatter = new CustomBinaryFormatter(SharedFormatter.Types) { Binder = null }; }\n}\n"));
    }

    [Test]
    public async Task AddedFileServesAllCallSitesOfAllFiles()
    {
        using FixRun run = new(
            File(
                "public void Save(Stream stream, object graph) => new BinaryFormatter().Serialize(stream, graph); public object Load(Stream stream) => new BinaryFormatter().Deserialize(stream);"),
            File(
                "private readonly BinaryFormatter _formatter = new() { AssemblyFormat = default }; public object Load(Stream stream) => _formatter.Deserialize(stream);")
                .Replace("Store", "Other", StringComparison.Ordinal));

        string[] files = await run.FixAll(new BinaryFormatterFix(), new BinaryFormatterAnalyzer());

        string added = files.Single(file => file.Contains("class SharedFormatter", StringComparison.Ordinal));
        Assert.That(files, Has.Length.EqualTo(3));
        Assert.That(
            added,
            Does.Contain("AppContext.BaseDirectory").And.Contain("static readonly TypeRegistry Types")
                .And.Contain("static readonly CustomBinaryFormatter Formatter"));
        Assert.That(files.Count(file => file.Contains("new TypeRegistry()", StringComparison.Ordinal)), Is.EqualTo(1));
        Assert.That(
            files.Single(file => file.Contains("class Other", StringComparison.Ordinal)),
            Does.Contain("private readonly CustomBinaryFormatter _formatter = SharedFormatter.Formatter;"));
    }

    [Test]
    public async Task TheFixedProgramWritesAndReads()
    {
        using FixRun run = new(
            "using System.Runtime.Serialization.Formatters.Binary;\n[System.Serializable] public class Order { public int Number; }\n"
            + "public static class Store { public static void Save(Stream stream, object graph) { BinaryFormatter formatter = new BinaryFormatter(); formatter.AssemblyFormat = default; formatter.Serialize(stream, graph); } }\n",
            "using System.Runtime.Serialization.Formatters.Binary;\n"
            + "public static class Loader { public static object Load(Stream stream) => new BinaryFormatter().Deserialize(stream); public static int Clone(int number) { MemoryStream stream = new(); Store.Save(stream, new Order { Number = number }); stream.Position = 0; return ((Order)Load(stream)).Number; } }\n");
        await run.FixAll(new BinaryFormatterFix(), new BinaryFormatterAnalyzer());
        using MemoryStream image = new();
        Assert.That((await run.Compilation()).Emit(image).Success, Is.True);
        System.Reflection.Assembly program = System.Reflection.Assembly.Load(image.ToArray());
        string idsFile = Path.Combine(AppContext.BaseDirectory, "type-ids.txt");
        try
        {
            System.IO.File.Delete(idsFile);
            TypeIdFile.Update([program], idsFile, registered: null, reasonAgainst: null);
            System.Reflection.MethodInfo clone = program.GetType("Loader")!.GetMethod("Clone")!;
            Assert.That(clone.Invoke(null, [7]), Is.EqualTo(7));
            Assert.That(clone.Invoke(null, [8]), Is.EqualTo(8));
        }
        finally
        {
            System.IO.File.Delete(idsFile);
        }
    }

    private static string File(string member) => $$"""
        using System.Runtime.Serialization.Formatters.Binary;

        public class Store
        {
            {{member}}
        }
        """;
}
