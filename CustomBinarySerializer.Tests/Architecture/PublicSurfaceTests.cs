using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [Test]
    public void IsWhatTheFileSays() =>
        PublicSurface.IsWhatTheFileSays(typeof(CustomBinaryFormatter).Assembly, CompiledSource.References, "CustomBinarySerializer.Tests", "Architecture", "PublicSurface.txt");
}
