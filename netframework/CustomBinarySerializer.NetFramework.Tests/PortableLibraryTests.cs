using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

#pragma warning disable SYSLIB0011 // The formatter that a library takes.

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>
/// Tests of libraries in C# 7 that are compiled against the library for .NET Standard 2.0 and run with object graphs.
/// docs/how-to/migrate-a-library.md has their source.
/// </summary>
public sealed class PortableLibraryTests
{
    private const string Usings = "using System.IO; using System.Runtime.Serialization;\n";

    private readonly string[] _blocks =
    [
        .. new MarkdownPage("docs", "how-to", "migrate-a-library.md").Blocks("csharp")
            .Where(block => block.Contains("Storage", StringComparison.Ordinal)),
    ];

    [Test]
    public void ALibraryWithTheAliasUsesTheGraphsOfTheDefaultRegistry()
    {
        Type storage = Compile("Storage", _blocks[0], MetadataReference.CreateFromFile(SmallLibrary.Path)).GetType("Storage")!;
        CustomBinaryFormatter.DefaultRegistry = Registry();
        using MemoryStream stream = new();
        City city = NewCity();

        Call(storage, "SerializeToBinary", city, stream);
        stream.Position = 0;
        City? read = (City?)Call(storage, "DeserializeFromBinary", stream, null);

        Assert.That(read?.Twin?.Twin, Is.SameAs(read));
        Assert.That(read!.Name, Is.EqualTo("Rome"));
    }

    [Test]
    public void ALibraryThatTakesAFormatterNeedsNoPackage()
    {
        Type storage = Compile("PortableStorage", _blocks[1]).GetType("PortableStorage")!;
        IFormatter formatter = new CustomBinaryFormatter(Registry());
        using MemoryStream stream = new();

        Call(storage, "SerializeToBinary", NewCity(), stream, formatter);
        stream.Position = 0;
        City? read = (City?)Call(storage, "DeserializeFromBinary", stream, formatter);

        Assert.That(read?.Twin?.Twin, Is.SameAs(read));
    }

    private static TypeRegistry Registry() => new TypeRegistry().RegisterSerializable<City>(1);

    private static City NewCity()
    {
        City city = new() { Name = "Rome" };
        city.Twin = new City { Name = "Paris", Twin = city };
        return city;
    }

    private static object? Call(Type storage, string method, params object?[] arguments) =>
        storage.GetMethod(method)!.MakeGenericMethod(typeof(City)).Invoke(null, arguments);

    private static Assembly Compile(string name, string block, params MetadataReference[] references)
    {
        using MemoryStream file = new();
        EmitResult result = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(Usings + block, new CSharpParseOptions(LanguageVersion.CSharp7))],
            [.. SmallLibrary.Framework, .. references],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(file);
        Assert.That(
            result.Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error && one.Id != "SYSLIB0011"), Is.Empty);
        return Assembly.Load(file.ToArray());
    }

    [Serializable]
    private sealed class City
    {
        public string? Name { get; init; }

        public City? Twin { get; set; }
    }
}
