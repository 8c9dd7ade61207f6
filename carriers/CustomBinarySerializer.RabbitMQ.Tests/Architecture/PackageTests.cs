using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.RabbitMQ.Tests.Architecture;

/// <summary>Rules of the package's public surface and references.</summary>
public sealed class PackageTests
{
    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(RabbitMQBroker).Assembly,
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path)),
        Repository.FolderOf("CustomBinarySerializer.RabbitMQ.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void NoHostIsReferenced() =>
        Assert.That(
            typeof(RabbitMQBroker).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
            Has.None.StartsWith("Microsoft.Extensions"));
}
