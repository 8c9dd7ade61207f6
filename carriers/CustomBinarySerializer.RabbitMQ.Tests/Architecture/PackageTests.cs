
namespace CustomBinarySerializer.RabbitMQ.Tests.Architecture;

/// <summary>Rules of the package's public surface and references.</summary>
public sealed class PackageTests
{
    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(RabbitMQBroker).Assembly,
        SourceReferences.OfThisProcess,
        Repository.FolderOf("CustomBinarySerializer.RabbitMQ.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void TheDocumentationDescribesThePublicSurface() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(RabbitMQBroker).Assembly, SourceReferences.OfThisProcess);

    [Test]
    public void NoHostIsReferenced() =>
        Assert.That(
            typeof(RabbitMQBroker).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
            Has.None.StartsWith("Microsoft.Extensions"));
}
