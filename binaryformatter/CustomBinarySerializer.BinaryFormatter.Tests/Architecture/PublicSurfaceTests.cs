using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [Test]
    public void IsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(BinaryFormatterImporter).Assembly,
        CompiledSource.References,
        Repository.FolderOf("CustomBinarySerializer.BinaryFormatter.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void IsWhatTheDocumentationDescribes() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(BinaryFormatterImporter).Assembly, CompiledSource.References);
}
