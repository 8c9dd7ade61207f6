using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [Test]
    public void IsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(SharedMemoryQueue).Assembly,
        CompiledSource.References,
        Repository.FolderOf("CustomBinarySerializer.SharedMemory.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void IsWhatTheDocumentationDescribes() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(SharedMemoryQueue).Assembly, CompiledSource.References);
}
