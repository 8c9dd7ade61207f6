
namespace CustomBinarySerializer.Replication.Tests.Architecture;

/// <summary>Rules of the package's folders and of its public surface.</summary>
public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.Replication";

    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(StreamShipper).Assembly,
        SourceReferences.OfThisProcess,
        Repository.FolderOf("CustomBinarySerializer.Replication.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void TheDocumentationDescribesThePublicSurface() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(StreamShipper).Assembly, SourceReferences.OfThisProcess);

    [Test]
    public void PublicTypesAreInTheNamespaceOfThePackage() =>
        Assert.That(typeof(StreamShipper).Assembly.GetExportedTypes().Select(type => type.Namespace), Has.All.EqualTo(Package));

    [Test]
    public void NoEngineAndNoHostIsReferenced() => Assert.That(
        typeof(StreamShipper).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
        Has.None.StartsWith("RabbitMQ").And.None.StartsWith("Microsoft.Extensions"));

    [Test]
    public void FoldersAreUsedOneWay() => SourceReferences.GoOneWay(Package, "Engine", "Shipping", "Following", "Mirroring", "");
}
