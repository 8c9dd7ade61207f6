using System.Reflection;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>An assembly of somebody's program, with what it refers to from its own folder, or else from an installed framework. The library is that of this tool.</summary>
internal sealed class ProgramAssembly : AssemblyLoadContext
{
    private readonly AssemblyDependencyResolver _resolver;
    private readonly string _folder;

    private ProgramAssembly(string path)
        : base(Path.GetFileName(path))
    {
        _resolver = new AssemblyDependencyResolver(path);
        _folder = Path.GetDirectoryName(path)!;
        Resolving += (_, name) => SharedFrameworks.FindAssembly(name.Name!) is { } installed ? LoadFromAssemblyPath(installed) : null;
    }

    /// <summary>Whether a file is an assembly, or another program, by its first bytes.</summary>
    internal static bool IsOne(string path)
    {
        using FileStream file = File.OpenRead(path);
        return file.ReadByte() == 'M' && file.ReadByte() == 'Z';
    }

    /// <exception cref="ArgumentException">It can't be loaded.</exception>
    internal static Assembly Load(string path)
    {
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
    /// <exception cref="ArgumentException">One of them can't be loaded.</exception>
    internal static Type[] TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} can't be loaded: {e.LoaderExceptions.FirstOrDefault()?.Message} Give the assembly in the folder of its program, where all that it refers to is.", e);
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
