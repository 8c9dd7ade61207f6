using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Xml.Linq;
using CustomBinarySerializer.Compiler.Source;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>
/// The program that reads each old file, writes it, reads it back and reports the first difference. Its project refers
/// to the assemblies of the program as they are, so that nothing of the program is built again.
/// </summary>
internal static class ComparisonProgram
{
    internal const string Folder = "Compare";

    private const string Library = "CustomBinarySerializer.BinaryFormatter";

    private static readonly string[] s_sources = ["FrameworkValues.cs", "GraphComparer.cs", "GraphEquality.cs"];

    private const string NothingInherited = "<!-- So that nothing of outer folders applies to the comparison. -->\n<Project />\n";

    /// <summary>Returns the files of the project with their paths in the output folder.</summary>
    /// <param name="inputs">The assemblies and old files.</param>
    /// <param name="namespaceName">The namespace of the registration class; null for the global one.</param>
    internal static IEnumerable<(string Path, string Text)> Files(MigrationInputs inputs, string? namespaceName)
    {
        yield return ($"{Folder}/{Folder}.csproj", ProjectOf(inputs));
        yield return ($"{Folder}/Directory.Build.props", NothingInherited);
        yield return ($"{Folder}/Directory.Build.targets", NothingInherited);
        string paths = string.Join(
            ", ", inputs.OldFiles.Select(file => Literals.Of(Path.GetFullPath(file), "string", isEnum: false)));
        yield return ($"{Folder}/Program.cs", Resource("Program.cs")
            .Replace("/*USING*/", namespaceName is null ? "" : $"using {namespaceName};\n", StringComparison.Ordinal)
            .Replace("/*PATHS*/", paths, StringComparison.Ordinal));
        foreach (string name in s_sources)
        {
            yield return ($"{Folder}/{name}", Header + Resource(name));
        }
    }

    private const string Header = "// Written by \"cbs migrate\". It belongs to the comparison and can be deleted with it.\n";

    private static string Resource(string name)
    {
        using Stream stream = typeof(ComparisonProgram).Assembly.GetManifestResourceStream($"Migration.{name}")!;
        using StreamReader reader = new(stream, Encoding.UTF8);
        return reader.ReadToEnd().ReplaceLineEndings("\n")
            .Replace("CustomBinarySerializer.TestKit", "Comparison", StringComparison.Ordinal);
    }

    private static string ProjectOf(MigrationInputs inputs)
    {
        string[] folders = [.. inputs.Assemblies.Select(file => Path.GetDirectoryName(file.Path)!).Distinct()];
        string[] frameworks = [.. folders.SelectMany(FrameworksOf).Distinct().Order(StringComparer.Ordinal)];
        bool isDesktop = frameworks.Contains("Microsoft.WindowsDesktop.App");
        string? installed = folders.Select(folder => Path.Combine(folder, Library + ".dll")).FirstOrDefault(File.Exists);
        XElement project = new(
            "Project",
            new XAttribute("Sdk", "Microsoft.NET.Sdk"),
            new XElement(
                "PropertyGroup",
                new XElement("OutputType", "Exe"),
                new XElement("TargetFramework", isDesktop ? "net10.0-windows" : "net10.0"),
                new XElement("Nullable", "enable"),
                new XElement("ImplicitUsings", "enable"),
                new XElement("TreatWarningsAsErrors", "false"),
                new XElement("ManagePackageVersionsCentrally", "false"),
                new XElement("NoWarn", "$(NoWarn);SYSLIB0011;SYSLIB0050;SYSLIB0051"),
                new XComment("Needed by nothing here: old code may ask whether the type exists."),
                new XElement("EnableUnsafeBinaryFormatterSerialization", "true")),
            new XElement(
                "ItemGroup",
                new XElement("Compile", new XAttribute("Include", $"../{RegistrationSource.FileName}")),
                new XElement(
                    "None",
                    new XAttribute("Include", $"../{RegistrationSource.IdsFileName}"),
                    new XAttribute("CopyToOutputDirectory", "PreserveNewest"))),
            new XElement(
                "ItemGroup",
                frameworks.Where(name => name != "Microsoft.NETCore.App")
                    .Select(name => new XElement("FrameworkReference", new XAttribute("Include", name))),
                installed is null
                    ? new XElement("PackageReference", new XAttribute("Include", Library), new XAttribute("Version", Version))
                    : null,
                inputs.Assemblies.OrderBy(file => file.Name, StringComparer.Ordinal).Select(file => Reference(file.Name, file.Path)),
                inputs.Dependencies.Select(file => Reference(file.Key, file.Value)),
                installed is null
                    ? null
                    : Directory.EnumerateFiles(Path.GetDirectoryName(installed)!, "CustomBinarySerializer*.dll")
                        .Order(StringComparer.Ordinal)
                        .Select(path => Reference(Path.GetFileNameWithoutExtension(path), path))));
        return project + "\n";
    }

    private static XElement Reference(string name, string path) =>
        new("Reference", new XAttribute("Include", name), new XElement("HintPath", path));

    private static IEnumerable<string> FrameworksOf(string folder)
    {
        foreach (string file in Directory.EnumerateFiles(folder, "*.runtimeconfig.json"))
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
            if (!document.RootElement.TryGetProperty("runtimeOptions", out JsonElement options))
            {
                continue;
            }

            IEnumerable<JsonElement> frameworks = options.TryGetProperty("frameworks", out JsonElement several) ? several.EnumerateArray()
                : options.TryGetProperty("framework", out JsonElement one) ? [one]
                : [];
            foreach (JsonElement framework in frameworks)
            {
                if (framework.TryGetProperty("name", out JsonElement name) && name.GetString() is { } text)
                {
                    yield return text;
                }
            }
        }
    }

    private static string Version =>
        typeof(TypeRegistry).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
