using System.Xml.Linq;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>Checks the code and the links of README files.</summary>
public sealed class ReadmeTests
{
    // The second example is a class alone.
    private const string CustomerProgram = """
        using CustomBinarySerializer;

        var formatter = new CustomBinaryFormatter(new TypeRegistry().Register<Customer>(1));
        Console.WriteLine(formatter.Deserialize<Customer>(formatter.Serialize(new Customer { Name = "Smith" })).Name);

        """;

    [Test]
    [NonParallelizable]
    public void FirstExampleRunsUnchanged() => Assert.That(DocumentedProgram.Run(Example(0)), Is.EqualTo(["Smith: 2 tea"]));

    [Test]
    [NonParallelizable]
    public void SecondExampleRuns() => Assert.That(DocumentedProgram.Run(CustomerProgram + Example(1)), Is.EqualTo(["Smith"]));

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
    [TestCase("CustomBinarySerializer.TransactionFiles.Zstd")]
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

    private static string Example(int index) => new MarkdownPage("README.md").Blocks("csharp")[index];
}
