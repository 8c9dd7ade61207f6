using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>The installed shared frameworks other than that of this tool, such as ASP.NET Core.</summary>
internal static class SharedFrameworks
{
    // ROOT/shared/NAME/VERSION/NAME.dll; each version of the runtime's major one runs with it.
    private static readonly Lazy<string[]> s_folders = new(() => [.. Folders()]);

    /// <summary>Returns the path of a framework assembly; null if no framework has it.</summary>
    internal static string? FindAssembly(string name) =>
        s_folders.Value.Select(folder => Path.Combine(folder, name + ".dll")).FirstOrDefault(File.Exists);

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = ProgramAssembly.NotNative)]
    private static IEnumerable<string> Folders()
    {
        DirectoryInfo? shared = Directory.GetParent(typeof(object).Assembly.Location)?.Parent?.Parent;
        return shared is not { Exists: true } ? [] : shared.EnumerateDirectories()
            .OrderBy(framework => framework.Name, StringComparer.Ordinal)
            .Select(framework => framework.EnumerateDirectories()
                .Select(folder => (Folder: folder.FullName, Version: VersionOf(folder.Name)))
                .Where(each => each.Version?.Major == Environment.Version.Major)
                .MaxBy(each => each.Version).Folder)
            .Where(folder => folder is not null);
    }

    // A preview is as new as what comes of it.
    private static Version? VersionOf(string name) => Version.TryParse(name.Split('-')[0], out Version? version) ? version : null;
}
