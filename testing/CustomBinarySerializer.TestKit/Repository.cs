using System.Xml.Linq;

namespace CustomBinarySerializer.TestKit;

/// <summary>
/// The files of the repository that tests read. They are found from the folder of the running tests, because builds
/// of a server compile no real paths in.
/// </summary>
internal static class Repository
{
    private const string Solution = "CustomBinarySerializer.slnx";

    private static readonly Lazy<Dictionary<string, string>> s_projects = new(FindProjects);

    internal static string Folder { get; } = FindFolder();

    internal static string PathOf(params ReadOnlySpan<string> parts) => Path.Combine([Folder, .. parts]);

    /// <summary>Finds the folder of a project, which the solution names.</summary>
    internal static string FolderOf(string project) => s_projects.Value[project];

    /// <summary>Reads a file and normalizes its line ends to those of the repository.</summary>
    internal static string ReadText(params ReadOnlySpan<string> parts) => File.ReadAllText(PathOf(parts)).ReplaceLineEndings("\n");

    private static Dictionary<string, string> FindProjects() => XDocument.Load(PathOf(Solution)).Descendants("Project")
        .Select(project => PathOf(project.Attribute("Path")!.Value))
        .ToDictionary(path => Path.GetFileNameWithoutExtension(path), path => Path.GetDirectoryName(path)!);

    private static string FindFolder()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, Solution)))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} holds {Solution}.");
    }
}
