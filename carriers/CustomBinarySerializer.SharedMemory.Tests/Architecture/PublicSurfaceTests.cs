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
}
