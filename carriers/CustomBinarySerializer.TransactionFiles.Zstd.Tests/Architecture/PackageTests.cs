namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests.Architecture;

/// <summary>Rules of the package's public surface and references.</summary>
public sealed class PackageTests
{
    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(ZstdSegments).Assembly,
        SourceReferences.OfThisProcess,
        Repository.FolderOf("CustomBinarySerializer.TransactionFiles.Zstd.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void TheDocumentationDescribesThePublicSurface() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(ZstdSegments).Assembly, SourceReferences.OfThisProcess);

    [Test]
    public void TransactionFilesReferToNoCompressionLibrary() =>
        Assert.That(
            typeof(SegmentCompression).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
            Has.None.Contains("Zstd"));
}
