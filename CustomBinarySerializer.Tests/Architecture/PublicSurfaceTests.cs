using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [TestCase(typeof(CustomBinaryFormatter), "PublicSurface.txt")]
    public void IsWhatTheFileSays(Type type, string file) =>
        PublicSurface.IsWhatTheFileSays(type.Assembly, CompiledSource.References, "CustomBinarySerializer.Tests", "Architecture", file);

    [Test]
    public void IsWhatTheDocumentationDescribes() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(CustomBinaryFormatter).Assembly, CompiledSource.References);
}
