using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.Json;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>An assembly of a program.</summary>
/// <param name="Path">The full path of the file.</param>
/// <param name="Name">The simple name.</param>
/// <param name="IsPackage">
/// Whether it isn't the program's own, as its <c>.deps.json</c> says. It counts only if the program's types refer to
/// it.
/// </param>
internal sealed record AssemblyFile(string Path, string Name, bool IsPackage);

/// <summary>The old files and assemblies in the given files and folders.</summary>
internal sealed class MigrationInputs
{
    private const int SignatureSize = 8;

    // Intermediate and reference copies of assemblies, and what no program writes into.
    private static readonly string[] s_passedOver = ["obj", "ref", "refint", "runtimes", ".git", ".vs", "node_modules"];

    private readonly List<string> _oldFiles = [];
    private readonly Dictionary<string, AssemblyFile> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, ProgramFiles?> _programs = new(StringComparer.Ordinal);

    /// <summary>Gets the paths of the files that begin with a message of BinaryFormatter.</summary>
    internal IReadOnlyList<string> OldFiles => _oldFiles;

    /// <summary>Gets the assemblies except those of the framework and of this library.</summary>
    internal IReadOnlyCollection<AssemblyFile> Assemblies => _assemblies.Values;

    /// <summary>
    /// Gets the paths of the framework's assemblies that the program has from packages, by their names.
    /// </summary>
    internal SortedDictionary<string, string> Dependencies { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets the assemblies of which another file was used.</summary>
    internal List<string> Replaced { get; } = [];

    /// <summary>Looks at files, and at all files of folders.</summary>
    /// <exception cref="FileNotFoundException">A path doesn't exist.</exception>
    /// <exception cref="ArgumentException">A file is neither an old file nor an assembly.</exception>
    internal static MigrationInputs Find(IEnumerable<string> paths)
    {
        MigrationInputs found = new();
        foreach (string path in paths)
        {
            if (Directory.Exists(path))
            {
                foreach (string file in FilesOf(path))
                {
                    found.TryAdd(file);
                }
            }
            else if (!File.Exists(path))
            {
                throw new FileNotFoundException($"{path} doesn't exist. Give files and folders.");
            }
            else if (!found.TryAdd(path))
            {
                throw new ArgumentException(
                    $"{path} is neither an assembly of a program nor a file that begins with a message of BinaryFormatter.");
            }
        }

        return found;
    }

    private static IEnumerable<string> FilesOf(string folder)
    {
        foreach (string file in Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal))
        {
            yield return file;
        }

        foreach (string inner in Directory.EnumerateDirectories(folder).Order(StringComparer.Ordinal))
        {
            if (s_passedOver.Contains(Path.GetFileName(inner), StringComparer.OrdinalIgnoreCase)
                || File.GetAttributes(inner).HasFlag(FileAttributes.ReparsePoint))
            {
                continue;
            }

            foreach (string file in FilesOf(inner))
            {
                yield return file;
            }
        }
    }

    private bool TryAdd(string path)
    {
        Span<byte> begin = stackalloc byte[SignatureSize];
        using (FileStream file = File.OpenRead(path))
        {
            begin = begin[..file.ReadAtLeast(begin, SignatureSize, throwOnEndOfStream: false)];
        }

        if (begin.Length == SignatureSize && BinaryFormatterImporter.IsMessage(begin))
        {
            _oldFiles.Add(path);
            return true;
        }

        return begin is [(byte)'M', (byte)'Z', ..] && TryAddAssembly(Path.GetFullPath(path));
    }

    private bool TryAddAssembly(string path)
    {
        // The name of a satellite assembly includes a culture, which a process of the invariant mode can't have.
        if (NameOf(path) is not { } name)
        {
            return true;
        }

        ProgramFiles? program = ProgramAt(Path.GetDirectoryName(path)!);
        if (AssemblyNames.IsFramework(name) && program?.OfPackages.Contains(Path.GetFileName(path)) == true)
        {
            Dependencies.TryAdd(name, path);
        }

        if (AssemblyNames.IsFramework(name) || SharedFrameworks.FindAssembly(name) is not null || IsOfLibrary(name))
        {
            return true;
        }

        AssemblyFile added = new(path, name, program?.Own.Contains(Path.GetFileName(path)) == false);
        if (_assemblies.TryGetValue(name, out AssemblyFile? other) && other.Path != path)
        {
            AssemblyFile older = File.GetLastWriteTimeUtc(other.Path) < File.GetLastWriteTimeUtc(path) ? other : added;
            Replaced.Add(older.Path);
            added = older == added ? other : added;
        }

        _assemblies[name] = added;
        return true;
    }

    /// <summary>
    /// Returns the simple name of an assembly; null for satellite assemblies, modules and native files.
    /// </summary>
    private static string? NameOf(string path)
    {
        try
        {
            using PEReader file = new(File.OpenRead(path));
            MetadataReader? metadata = file.HasMetadata ? file.GetMetadataReader() : null;
            return metadata is { IsAssembly: true } && metadata.GetAssemblyDefinition().Culture.IsNil
                ? metadata.GetString(metadata.GetAssemblyDefinition().Name)
                : null;
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    private static bool IsOfLibrary(string name) =>
        name == "CustomBinarySerializer" || name.StartsWith("CustomBinarySerializer.", StringComparison.Ordinal);

    /// <summary>Returns the files that a program has according to its <c>.deps.json</c>; null without one.</summary>
    private ProgramFiles? ProgramAt(string folder)
    {
        if (!_programs.TryGetValue(folder, out ProgramFiles? files))
        {
            string[] paths = Directory.GetFiles(folder, "*.deps.json");
            files = paths.Length == 0 ? null : new ProgramFiles();
            Array.ForEach(paths, path => files!.Read(path));
            _programs.Add(folder, files);
        }

        return files;
    }

    /// <summary>
    /// The names of a program's files. A build may copy more, such as a test adapter, which no program refers to.
    /// </summary>
    private sealed class ProgramFiles
    {
        internal HashSet<string> OfPackages { get; } = new(StringComparer.OrdinalIgnoreCase);

        internal HashSet<string> Own { get; } = new(StringComparer.OrdinalIgnoreCase);

        internal void Read(string depsFile)
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(depsFile));
            if (!document.RootElement.TryGetProperty("libraries", out JsonElement libraries)
                || !document.RootElement.TryGetProperty("targets", out JsonElement targets))
            {
                return;
            }

            foreach (JsonProperty library in targets.EnumerateObject().SelectMany(target => target.Value.EnumerateObject()))
            {
                if (libraries.TryGetProperty(library.Name, out JsonElement kind)
                    && kind.TryGetProperty("type", out JsonElement type)
                    && library.Value.TryGetProperty("runtime", out JsonElement runtime))
                {
                    (type.ValueEquals("package") ? OfPackages : Own).UnionWith(
                        runtime.EnumerateObject().Select(file => Path.GetFileName(file.Name)));
                }
            }
        }
    }
}
