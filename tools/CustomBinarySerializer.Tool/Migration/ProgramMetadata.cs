using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>
/// The types of a program, read from the metadata of its assemblies. Nothing of the program runs. Dispose it to close
/// the files.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
internal sealed class ProgramMetadata : IDisposable
{
    private readonly MetadataLoadContext _context;
    private readonly List<ScannedAssembly> _assemblies = [];
    private readonly ILookup<string, Type> _byName;

    /// <summary>Reads assemblies.</summary>
    /// <exception cref="ArgumentException">An assembly of the program refers to one that isn't there.</exception>
    internal ProgramMetadata(IEnumerable<AssemblyFile> files)
    {
        AssemblyFile[] all = [.. files];
        _context = new MetadataLoadContext(new Resolver(all), typeof(object).Assembly.GetName().Name);
        try
        {
            foreach (AssemblyFile file in all)
            {
                Read(file);
            }
        }
        catch
        {
            _context.Dispose();
            throw;
        }

        _byName = _assemblies.SelectMany(one => one.All).ToLookup(type => type.FullName ?? "", StringComparer.Ordinal);
    }

    /// <summary>Gets the assemblies, those of the program before those of packages.</summary>
    internal IReadOnlyList<ScannedAssembly> Assemblies => _assemblies;

    /// <summary>Gets the packages that couldn't be read, because they refer to assemblies that aren't there.</summary>
    internal List<string> Unread { get; } = [];

    /// <summary>Returns the types of all assemblies with a full name. Generic types are definitions.</summary>
    internal IEnumerable<Type> Find(string fullName) => _byName[fullName];

    /// <summary>Returns the types of all assemblies with a name, whatever their namespace.</summary>
    internal IEnumerable<Type> FindBySimpleName(string name) => _assemblies.SelectMany(one => one.All).Where(type => type.Name == name);

    /// <summary>Returns the scanned assembly of a type; null for the framework's types.</summary>
    internal ScannedAssembly? HomeOf(Type type) => _assemblies.Find(one => one.Assembly == type.Assembly);

    public void Dispose() => _context.Dispose();

    private void Read(AssemblyFile file)
    {
        try
        {
            ScannedAssembly read = new(_context.LoadFromAssemblyPath(file.Path), file);
            int place = file.IsPackage ? _assemblies.Count : _assemblies.FindLastIndex(one => !one.File.IsPackage) + 1;
            _assemblies.Insert(place, read);
        }
        catch (Exception e) when (e is IOException or BadImageFormatException or TypeLoadException)
        {
            if (!file.IsPackage)
            {
                throw new ArgumentException(
                    $"{file.Path} can't be read: {e.Message} Give the output folder of the program, where all that it refers to is.", e);
            }

            Unread.Add(file.Name);
        }
    }

    /// <summary>
    /// A resolver that takes framework assemblies from the installed runtime, and others from the given files or the
    /// folders of these.
    /// </summary>
    private sealed class Resolver(AssemblyFile[] files) : MetadataAssemblyResolver
    {
        private readonly Dictionary<string, string> _paths =
            files.ToDictionary(file => file.Name, file => file.Path, StringComparer.OrdinalIgnoreCase);

        private readonly string[] _folders = [.. files.Select(file => Path.GetDirectoryName(file.Path)!).Distinct()];

        public override Assembly? Resolve(MetadataLoadContext context, AssemblyName assemblyName)
        {
            string name = assemblyName.Name ?? "";
            string? path = (AssemblyNames.IsFramework(name) ? SharedFrameworks.FindAssembly(name) : null)
                ?? _paths.GetValueOrDefault(name)
                ?? _folders.Select(folder => Path.Combine(folder, name + ".dll")).FirstOrDefault(File.Exists)
                ?? SharedFrameworks.FindAssembly(name)
                ?? LibraryPathOf(name);
            return path is null ? null : context.LoadFromAssemblyPath(path);
        }

        // A program may be given without the library, whose marks its types have.
        [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = ProgramAssembly.NotNative)]
        private static string? LibraryPathOf(string name) =>
            Array.Find([typeof(TypeRegistry).Assembly, typeof(TypeIdFile).Assembly], one => one.GetName().Name == name)?.Location;
    }
}

/// <summary>An assembly whose metadata was read.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
internal sealed class ScannedAssembly
{
    internal ScannedAssembly(Assembly assembly, AssemblyFile file)
    {
        Assembly = assembly;
        File = file;
        All = assembly.GetTypes();
        Types = new AssemblyTypes(assembly);
    }

    /// <summary>Gets the assembly, which is for reflection only.</summary>
    internal Assembly Assembly { get; }

    /// <summary>Gets the file.</summary>
    internal AssemblyFile File { get; }

    /// <summary>Gets all types.</summary>
    internal IReadOnlyList<Type> All { get; }

    /// <summary>Gets the types that RegisterAssembly registers.</summary>
    internal AssemblyTypes Types { get; }

    /// <summary>Returns whether RegisterAssembly registers a type.</summary>
    /// <param name="type">The type; of a generic one, the definition.</param>
    internal bool Registers(Type type) => Types.Serializable.Contains(type);
}
