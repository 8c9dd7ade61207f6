using System.Reflection;

namespace CustomBinarySerializer.Tool.View;

/// <summary>A file of the page.</summary>
/// <param name="ContentType">The type of the content.</param>
/// <param name="Content">The content.</param>
internal sealed record PageFile(string ContentType, byte[] Content);

/// <summary>The files of the page, which are resources of this assembly. Thread-safe.</summary>
internal static class PageFiles
{
    /// <summary>The beginning of the names of the resources.</summary>
    private const string Prefix = "View.Page.";

    private static readonly Dictionary<string, string> s_types = new(StringComparer.Ordinal)
    {
        [".html"] = "text/html; charset=utf-8",
        [".css"] = "text/css; charset=utf-8",
        [".js"] = "text/javascript; charset=utf-8",
        [".svg"] = "image/svg+xml",
    };

    private static readonly Lazy<Dictionary<string, PageFile>> s_files = new(Load);

    /// <summary>Returns a file, or null.</summary>
    /// <param name="name">The name; empty for the page itself.</param>
    internal static PageFile? Find(string name) => s_files.Value.GetValueOrDefault(name.Length == 0 ? "index.html" : name);

    private static Dictionary<string, PageFile> Load()
    {
        Assembly assembly = typeof(PageFiles).Assembly;
        return assembly.GetManifestResourceNames()
            .Where(name => name.StartsWith(Prefix, StringComparison.Ordinal))
            .ToDictionary(name => name[Prefix.Length..], name => Load(assembly, name), StringComparer.Ordinal);
    }

    private static PageFile Load(Assembly assembly, string name)
    {
        using Stream resource = assembly.GetManifestResourceStream(name)!;
        byte[] content = new byte[resource.Length];
        resource.ReadExactly(content);
        return new PageFile(s_types[Path.GetExtension(name)], content);
    }
}
