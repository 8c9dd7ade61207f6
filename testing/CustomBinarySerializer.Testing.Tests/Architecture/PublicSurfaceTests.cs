using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [Test]
    public void IsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(ContractVerifier).Assembly,
        CompiledSource.References,
        Repository.FolderOf("CustomBinarySerializer.Testing.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void IsWhatTheDocumentationDescribes() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(ContractVerifier).Assembly, CompiledSource.References);
}
