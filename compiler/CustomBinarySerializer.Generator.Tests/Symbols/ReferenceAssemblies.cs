using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// The reference assemblies of the framework that a user's compiler gets. They have neither code nor private members.
/// </summary>
internal static class ReferenceAssemblies
{
    internal static ImmutableArray<MetadataReference> All { get; } =
        [.. Directory.GetFiles(Folder, "*.dll").Order(StringComparer.Ordinal).Select(path => MetadataReference.CreateFromFile(path))];

    private static string Folder =>
        typeof(ReferenceAssemblies).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(one => one.Key == "ReferenceAssemblies")
            .Value!;
}
