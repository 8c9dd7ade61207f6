using System.Text.RegularExpressions;
using CustomBinarySerializer.Tests.Architecture;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Replication.Tests.Architecture;

public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.RabbitMQ";

    // Each may use those before it.
    private static readonly string[] s_order = ["Engine", "Amqp", "Shipping", "Following", "Mirroring", "", "Hosting"];

    private static IEnumerable<(string Folder, string Text)> Sources =>
        from path in Directory.EnumerateFiles(Repository.FolderOf(Package), "*.cs", SearchOption.AllDirectories)
        let folder = Path.GetDirectoryName(Path.GetRelativePath(Repository.FolderOf(Package), path))!
        where folder.Split(Path.DirectorySeparatorChar)[0] is not ("bin" or "obj")
        select (folder, File.ReadAllText(path));

    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(StreamShipper).Assembly,
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
        Repository.FolderOf("CustomBinarySerializer.RabbitMQ.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void EveryIdOfTheLogIsDocumented()
    {
        string[] ids = [.. Regex.Matches(Repository.ReadText(Repository.FolderOf(Package), "Hosting", "StreamLog.cs"), @"LoggerMessage\((\d+),").Select(match => match.Groups[1].Value)];

        Assert.That(ids, Is.Unique.And.Not.Empty);
        Assert.That(ids.Where(id => !Repository.ReadText("docs", "hosting.md").Contains($"\n| {id} |", StringComparison.Ordinal)), Is.Empty);
    }

    // So that another engine is an afternoon's work.
    [Test]
    public void OneFolderKnowsTheBrokersClient() =>
        Assert.That(Sources.Where(source => source.Text.Contains("using RabbitMQ.Client", StringComparison.Ordinal)).Select(source => source.Folder).Distinct(), Is.EqualTo(["Amqp"]));

    [Test]
    public void FoldersAreUsedOneWay() => Assert.That(
        from source in Sources
        from used in s_order.Skip(1).Where(folder => folder.Length > 0)
        where source.Text.Contains($"using CustomBinarySerializer.Replication.{used};", StringComparison.Ordinal) && Array.IndexOf(s_order, source.Folder) < Array.IndexOf(s_order, used)
        select $"{source.Folder} uses {used}",
        Is.Empty);
}
