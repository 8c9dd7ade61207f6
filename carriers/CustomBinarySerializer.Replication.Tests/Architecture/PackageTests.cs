using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Replication.Tests.Architecture;

/// <summary>Rules of the package's folders and of its public surface.</summary>
public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.Replication";

    // Each may use those before it.
    private static readonly string[] s_order = ["Engine", "Shipping", "Following", "Mirroring", ""];

    private static IEnumerable<(string Folder, string Text)> Sources =>
        from path in Directory.EnumerateFiles(Repository.FolderOf(Package), "*.cs", SearchOption.AllDirectories)
        let folder = Path.GetDirectoryName(Path.GetRelativePath(Repository.FolderOf(Package), path))!
        where folder.Split(Path.DirectorySeparatorChar)[0] is not ("bin" or "obj")
        select (folder, File.ReadAllText(path));

    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(StreamShipper).Assembly,
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
        Repository.FolderOf("CustomBinarySerializer.Replication.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void PublicTypesAreInTheNamespaceOfThePackage() =>
        Assert.That(typeof(StreamShipper).Assembly.GetExportedTypes().Select(type => type.Namespace), Has.All.EqualTo(Package));

    [Test]
    public void NoEngineAndNoHostIsReferenced() => Assert.That(
        typeof(StreamShipper).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
        Has.None.StartsWith("RabbitMQ").And.None.StartsWith("Microsoft.Extensions"));

    [Test]
    public void FoldersAreUsedOneWay() => Assert.That(
        from source in Sources
        from used in s_order.Where(folder => folder.Length > 0)
        where source.Text.Contains($"using {Package}.{used};", StringComparison.Ordinal) && Array.IndexOf(s_order, source.Folder) < Array.IndexOf(s_order, used)
        select $"{source.Folder} uses {used}",
        Is.Empty);
}
