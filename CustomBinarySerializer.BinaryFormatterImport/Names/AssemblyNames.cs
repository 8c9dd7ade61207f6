using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.BinaryFormatterImport.Names;

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

    /// <summary>Tells whether types of an assembly belong to the framework, which has moved them about. Null stands for the core library.</summary>
    internal static bool IsFramework(string? assembly) =>
        assembly is null
        || s_framework.Contains(assembly, StringComparer.OrdinalIgnoreCase)
        || assembly.StartsWith("System.", StringComparison.OrdinalIgnoreCase);
}
