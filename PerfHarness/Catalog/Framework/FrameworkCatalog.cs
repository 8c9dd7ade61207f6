using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Framework;

/// <summary>
/// The catalogue of the visible types and members of the shared frameworks in the version of the current runtime. Each
/// process on a machine gets the same records in the same order.
/// </summary>
internal sealed class FrameworkCatalog
{
    private FrameworkCatalog(List<string> frameworks, List<CatalogRecord> records)
    {
        Frameworks = frameworks;
        Records = records;
    }

    public IReadOnlyList<string> Frameworks { get; }

    public IReadOnlyList<CatalogRecord> Records { get; }

    public static IReadOnlyList<string> FindAssemblyFiles() =>
        [.. FrameworkFolders().SelectMany(folder => Directory.GetFiles(folder, "*.dll").Order(StringComparer.Ordinal))];

    public static FrameworkCatalog Scan(IReadOnlyList<string> assemblyFiles, Phase phase)
    {
        List<CatalogRecord> records = [];
        foreach (string file in assemblyFiles)
        {
            ScanFile(file, records);
            phase.Advance();
        }

        return new FrameworkCatalog([.. FrameworkFolders().Select(DisplayName)], records);
    }

    private static void ScanFile(string file, List<CatalogRecord> records)
    {
        using PEReader image = new(File.OpenRead(file), PEStreamOptions.PrefetchMetadata);
        if (image.HasMetadata && image.GetMetadataReader() is { IsAssembly: true } reader)
        {
            new AssemblyScan(reader, records).Run(new FileInfo(file).Length);
        }
    }

    // <root>/shared/<framework>/<version>: the siblings in the same version were installed together with the runtime.
    private static IEnumerable<string> FrameworkFolders()
    {
        DirectoryInfo runtime = new(Path.GetDirectoryName(typeof(object).Assembly.Location)!);
        DirectoryInfo? shared = runtime.Parent?.Parent;
        return shared?.Name == "shared"
            ? shared.GetDirectories()
                .Select(framework => Path.Combine(framework.FullName, runtime.Name))
                .Where(Directory.Exists)
                .Order(StringComparer.Ordinal)
            : [runtime.FullName];
    }

    private static string DisplayName(string folder) =>
        $"{Path.GetFileName(Path.GetDirectoryName(folder))} {Path.GetFileName(folder)}";
}
