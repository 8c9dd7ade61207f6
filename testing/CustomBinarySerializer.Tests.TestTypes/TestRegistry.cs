using CustomBinarySerializer.Graphs.Assemblies;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Registries and formatters that know every test type.</summary>
internal static class TestRegistry
{
    // Looking through all types of the tests takes far longer than registering those with an id.
    private static readonly IReadOnlyList<(Type Type, BinaryTypeIdAttribute Mark)> s_types = new AssemblyTypes(
        typeof(TestRegistry).Assembly)
        .WithId;

    /// <summary>The registry of all tests that don't change it.</summary>
    internal static TypeRegistry Shared { get; } = New();

    /// <summary>Returns a new registry with the same types.</summary>
    internal static TypeRegistry New()
    {
        TypeRegistry registry = new();
        foreach ((Type type, BinaryTypeIdAttribute mark) in s_types)
        {
            registry.Register(type, mark.Id, mark.Options);
        }

        return registry;
    }

    internal static CustomBinaryFormatter NewFormatter(FormatterOptions? options = null) => new(New(), options);
}
