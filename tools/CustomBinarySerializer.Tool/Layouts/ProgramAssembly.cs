using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>
/// A load context for an assembly of a user's program. It takes dependencies from the program's folder or an installed
/// framework, and the library from this tool.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = NotNative)]
internal sealed class ProgramAssembly : AssemblyLoadContext
{
    /// <summary>The reason why warnings of trimming and native AOT don't apply to loaded assemblies.</summary>
    internal const string NotNative = "A native program refuses assemblies, and the tool isn't trimmed otherwise.";

    private readonly AssemblyDependencyResolver _resolver;
    private readonly string _folder;

    private ProgramAssembly(string path)
        : base(Path.GetFileName(path))
    {
        _resolver = new AssemblyDependencyResolver(path);
        _folder = Path.GetDirectoryName(path)!;
        Resolving += (_, name) => SharedFrameworks.FindAssembly(name.Name!) is { } installed ? LoadFromAssemblyPath(installed) : null;
    }

    /// <summary>Returns whether a file begins like an assembly or another executable.</summary>
    internal static bool IsOne(string path)
    {
        using FileStream file = File.OpenRead(path);
        return file.ReadByte() == 'M' && file.ReadByte() == 'Z';
    }

    /// <summary>Loads an assembly. A native program can't.</summary>
    /// <exception cref="ArgumentException">The assembly can't be loaded.</exception>
    internal static Assembly Load(string path)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new ArgumentException(
                $"{path} is an assembly, which this native program can't load. "
                + "Give a file of layouts (contracts.layout.json), or use the cbs of 'dotnet tool install'.");
        }

        string full = Path.GetFullPath(path);
        try
        {
            return new ProgramAssembly(full).LoadFromAssemblyPath(full);
        }
        catch (BadImageFormatException e)
        {
            throw new ArgumentException($"{path} isn't an assembly of .NET: {e.Message}", e);
        }
    }

    /// <summary>Returns the types of an assembly.</summary>
    /// <exception cref="ArgumentException">A type of the assembly can't be loaded.</exception>
    internal static Type[] TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} can't be loaded: {e.LoaderExceptions.FirstOrDefault()?.Message} Give the assembly in the " +
                "folder of its program, where all that it refers to is.",
                e);
        }
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (assemblyName.Name == typeof(TypeRegistry).Assembly.GetName().Name)
        {
            return typeof(TypeRegistry).Assembly;
        }

        string? path = _resolver.ResolveAssemblyToPath(assemblyName) ?? Path.Combine(_folder, assemblyName.Name + ".dll");
        return File.Exists(path) ? LoadFromAssemblyPath(path) : null;
    }
}
