using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.RabbitMQ.Tests.Architecture;

/// <summary>Rules of the package's public surface and of its log.</summary>
public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.RabbitMQ";

    [Test]
    public void ThePublicSurfaceIsWhatTheFileSays() => PublicSurface.IsWhatTheFileSays(
        typeof(RabbitMQBroker).Assembly,
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
}
