using CustomBinarySerializer.Testing;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Architecture;

public sealed class PublicSurfaceTests
{
    [TestCase(typeof(CustomBinaryFormatter), "PublicSurface.txt")]
    [TestCase(typeof(ContractVerifier), "PublicSurface.Testing.txt")]
    public void IsWhatTheFileSays(Type type, string file) =>
        PublicSurface.IsWhatTheFileSays(type.Assembly, CompiledSource.References, "CustomBinarySerializer.Tests", "Architecture", file);
}
