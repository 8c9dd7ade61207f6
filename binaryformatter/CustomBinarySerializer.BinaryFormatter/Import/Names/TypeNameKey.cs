using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// A key of a type that isn't constructed. It ignores version, culture and token of the assembly, and treats all
/// framework assemblies as one.
/// </summary>
/// <param name="FullName">The name with the namespace.</param>
/// <param name="Assembly">The simple name of the assembly; null for the framework.</param>
internal sealed record TypeNameKey(string FullName, string? Assembly)
{
    /// <summary>Returns the key of a name in an assembly; null means the core library.</summary>
    internal static TypeNameKey Of(string fullName, string? assembly) =>
        new(fullName, AssemblyNames.IsFramework(assembly) ? null : assembly);

    /// <summary>Returns the key of a loaded type.</summary>
    internal static TypeNameKey Of(Type type) => Of(type.FullName!, AssemblyNames.Of(type));

    /// <inheritdoc/>
    public override string ToString() => Assembly is null ? FullName : $"{FullName}, {Assembly}";
}

/// <summary>A key of a constructed generic type that needn't exist. Constructed types are never unloaded.</summary>
/// <param name="definition">The generic type definition.</param>
/// <param name="arguments">The arguments, which must not be changed.</param>
internal sealed class ConstructedType(Type definition, Type[] arguments) : IEquatable<ConstructedType>
{
    private readonly Type _definition = definition;
    private readonly Type[] _arguments = arguments;

    /// <inheritdoc/>
    public bool Equals(ConstructedType? other) =>
        other is not null && _definition == other._definition && _arguments.AsSpan().SequenceEqual(other._arguments);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ConstructedType other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        HashCode hash = default;
        hash.Add(_definition);
        foreach (Type argument in _arguments)
        {
            hash.Add(argument);
        }

        return hash.ToHashCode();
    }
}

/// <summary>Simple names of assemblies.</summary>
internal static class AssemblyNames
{
    private static readonly string[] s_framework =
    [
        "mscorlib", "netstandard", "System", "WindowsBase", "PresentationCore", "Microsoft.CSharp", "Microsoft.VisualBasic",
        "Microsoft.VisualBasic.Core", "Microsoft.Win32.Primitives",
    ];

    // Reading an assembly name allocates a large object each time. The keys are weak, so that assemblies can be
    // unloaded.
    private static readonly ConditionalWeakTable<Assembly, string> s_names = [];

    /// <summary>Returns the simple name of a type's assembly.</summary>
    internal static string Of(Type type) => s_names.GetValue(type.Assembly, assembly => assembly.GetName().Name ?? "");

    /// <summary>Returns the simple name in a full name, or null for null.</summary>
    internal static string? Simple(string? assembly)
    {
        int comma = assembly?.IndexOf(',') ?? -1;
        return comma < 0 ? assembly?.Trim() : assembly![..comma].Trim();
    }

    /// <summary>
    /// Returns whether an assembly is part of the framework, which has moved its types between assemblies. Null means
    /// the core library.
    /// </summary>
    internal static bool IsFramework(string? assembly) =>
        assembly is null
        || s_framework.Contains(assembly, StringComparer.OrdinalIgnoreCase)
        || assembly.StartsWith("System.", StringComparison.OrdinalIgnoreCase);
}
