using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [Test]
    public void IsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(TransactionFileWriter).Assembly,
        CompiledSource.References,
        Repository.FolderOf("CustomBinarySerializer.TransactionFiles.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void IsWhatTheDocumentationDescribes() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(TransactionFileWriter).Assembly, CompiledSource.References);
}
