using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// Stands for a type that isn't made of others, or for a generic one without its arguments, whatever version, culture and token its
/// assembly had, and wherever the framework kept its own types.
/// </summary>
/// <param name="FullName">With the namespace.</param>
/// <param name="Assembly">The simple name of its assembly; null for the framework's.</param>
internal readonly record struct TypeNameKey(string FullName, string? Assembly)
{
    /// <summary>Returns the key of a name in an assembly; null stands for the core library.</summary>
    internal static TypeNameKey Of(string fullName, string? assembly) => new(fullName, AssemblyNames.IsFramework(assembly) ? null : assembly);

    /// <summary>Returns the key of a type that is there.</summary>
    internal static TypeNameKey Of(Type type) => Of(type.FullName!, AssemblyNames.Of(type));

    /// <inheritdoc/>
    public override string ToString() => Assembly is null ? FullName : $"{FullName}, {Assembly}";
}

/// <summary>Stands for a generic type with arguments before it is made: types that were made once stay in the process.</summary>
/// <param name="definition">The generic type.</param>
/// <param name="arguments">Its arguments; not to be changed.</param>
internal readonly struct ConstructedType(Type definition, Type[] arguments) : IEquatable<ConstructedType>
{
    private readonly Type _definition = definition;
    private readonly Type[] _arguments = arguments;

    /// <inheritdoc/>
    public bool Equals(ConstructedType other) => _definition == other._definition && _arguments.AsSpan().SequenceEqual(other._arguments);

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
    private static readonly string[] s_framework = ["mscorlib", "netstandard", "System", "WindowsBase", "PresentationCore"];

    // Reading the name of an assembly makes an object of many fields each time. Keyed weakly, so that assemblies can be unloaded.
    private static readonly ConditionalWeakTable<Assembly, string> s_names = [];

    /// <summary>Returns the name of the assembly that a type is in.</summary>
    internal static string Of(Type type) => s_names.GetValue(type.Assembly, assembly => assembly.GetName().Name ?? "");

    /// <summary>Returns the simple name in a full one; null of null.</summary>
    internal static string? Simple(string? assembly)
    {
        int comma = assembly?.IndexOf(',') ?? -1;
        return comma < 0 ? assembly?.Trim() : assembly![..comma].Trim();
    }

    /// <summary>Returns whether types of an assembly belong to the framework, which has moved them about. Null stands for the core library.</summary>
    internal static bool IsFramework(string? assembly) =>
        assembly is null
        || s_framework.Contains(assembly, StringComparer.OrdinalIgnoreCase)
        || assembly.StartsWith("System.", StringComparison.OrdinalIgnoreCase);
}
