using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Hosting.Tests.Architecture;

/// <summary>Rules of the package's references, of its public surface and of its log.</summary>
public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.Hosting";

    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(HostedFollower).Assembly,
        SourceReferences.OfThisProcess,
        Repository.FolderOf("CustomBinarySerializer.Hosting.Tests"),
        "Architecture",
        "PublicSurface.txt");

    [Test]
    public void TheDocumentationDescribesThePublicSurface() =>
        PublicSurface.IsWhatTheDocumentationDescribes(typeof(HostedFollower).Assembly, SourceReferences.OfThisProcess);

    [Test]
    public void NeitherAspNetCoreNorAnEngineIsReferenced() => Assert.That(
        typeof(HostedFollower).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name),
        Has.None.StartsWith("Microsoft.AspNetCore").And.None.Contains("RabbitMQ"));

    [Test]
    public void FoldersAreUsedOneWay() => SourceReferences.GoOneWay(Package, "Logging", "Health", "Services", "Following", "");

    [Test]
    public void EveryIdOfTheLogIsDocumented()
    {
        string source = Repository.ReadText(Repository.FolderOf(Package), "Logging", "HostingLog.cs");
        string[] ids = [.. Regex.Matches(source, @"LoggerMessage\(\s*(\d+),").Select(match => match.Groups[1].Value)];

        Assert.That(ids, Is.Unique.And.Not.Empty);
        Assert.That(
            ids.Where(id => !Repository.ReadText("docs", "hosting.md").Contains($"\n| {id} |", StringComparison.Ordinal)), Is.Empty);
    }
}
