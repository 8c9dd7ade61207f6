namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Registries and formatters that know every test type.</summary>
internal static class TestRegistry
{
    /// <summary>One for all tests that don't change it.</summary>
    internal static TypeRegistry Shared { get; } = New();

    internal static TypeRegistry New() => new TypeRegistry().RegisterAssembly(typeof(TestRegistry).Assembly);

    internal static CustomBinaryFormatter NewFormatter(FormatterOptions? options = null) => new(New(), options);
}
