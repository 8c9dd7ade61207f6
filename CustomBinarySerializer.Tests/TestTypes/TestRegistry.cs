namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Registries and formatters that know every test type.</summary>
internal static class TestRegistry
{
    internal static TypeRegistry New() => new TypeRegistry().RegisterAssembly(typeof(TestRegistry).Assembly);

    internal static CustomBinaryFormatter NewFormatter(FormatterOptions? options = null) => new(New(), options);
}
