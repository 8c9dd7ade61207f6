using System.Reflection;
using System.Xml.Linq;
using CustomBinarySerializer.Tests.Generation;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>What a newcomer copies from the README.</summary>
public sealed class ReadmeTests
{
    private const string ImplicitUsings = "using System; using System.Collections.Generic; using System.IO;\n";

    [Test]
    [NonParallelizable]
    public void TheExampleRunsAsItStands() => Assert.That(
        PrintOf(CompiledSource.LoadProgram(ImplicitUsings + Example(0)).EntryPoint!), Is.EqualTo(["Smith", "Jones"]));

    [Test]
    [NonParallelizable]
    public void TheExampleWithAGeneratedContractRunsAsItStands() => Assert.That(
        PrintOf(new GeneratedProgram(OutputKind.ConsoleApplication, ImplicitUsings + Example(1)).Assembly.EntryPoint!), Is.EqualTo(["Smith: 2 tea"]));

    // A package is read where there is no repository.
    [TestCase("CustomBinarySerializer")]
    [TestCase("CustomBinarySerializer.AspNetCore")]
    [TestCase("CustomBinarySerializer.BinaryFormatter")]
    [TestCase("CustomBinarySerializer.Grpc")]
    [TestCase("CustomBinarySerializer.Hosting")]
    [TestCase("CustomBinarySerializer.RabbitMQ")]
    [TestCase("CustomBinarySerializer.Replication")]
    [TestCase("CustomBinarySerializer.SharedMemory")]
    [TestCase("CustomBinarySerializer.Testing")]
    [TestCase("CustomBinarySerializer.Tool")]
    [TestCase("CustomBinarySerializer.TransactionFiles")]
    public void LinksOfAPackageAreWholeAddresses(string package) =>
        Assert.That(new MarkdownPage(Repository.FolderOf(package), "README.md").Links, Has.All.StartsWith("https://"));

    [Test]
    public void TheVersionOfPackagesHasASectionInTheChangelog()
    {
        string version = XDocument.Parse(Repository.ReadText("Package.props")).Descendants("Version").Single().Value;

        Assert.That(Repository.ReadText("CHANGELOG.md"), Does.Contain($"\n## [{version}] - "));
    }

    private static string[] PrintOf(MethodInfo program)
    {
        TextWriter console = Console.Out;
        using StringWriter printed = new();
        Console.SetOut(printed);
        try
        {
            program.Invoke(null, [Array.Empty<string>()]);
        }
        finally
        {
            Console.SetOut(console);
        }

        return printed.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
    }

    private static string Example(int index) => new MarkdownPage("README.md").Blocks("csharp")[index];
}
