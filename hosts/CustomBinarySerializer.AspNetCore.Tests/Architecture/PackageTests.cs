using CustomBinarySerializer.Grpc;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.AspNetCore.Tests.Architecture;

public sealed class PackageTests
{
    private const string Package = "CustomBinarySerializer.AspNetCore";

    // The namespace in which users look for methods that add services.
    private const string ServicesNamespace = "Microsoft.Extensions.DependencyInjection";

    [TestCase(typeof(FrameMediaType), "PublicSurface.txt")]
    [TestCase(typeof(FrameMarshaller), "PublicSurface.Grpc.txt")]
    public void ThePublicSurfaceIsWhatTheFileSays(Type anyOfPackage, string file) => PublicSurface.IsWhatTheFileSays(
        anyOfPackage.Assembly,
        SourceReferences.OfThisProcess,
        Repository.FolderOf("CustomBinarySerializer.AspNetCore.Tests"),
        "Architecture",
        file);

    [TestCase(typeof(FrameMediaType))]
    [TestCase(typeof(FrameMarshaller))]
    public void TheDocumentationDescribesThePublicSurface(Type anyOfPackage) =>
        PublicSurface.IsWhatTheDocumentationDescribes(anyOfPackage.Assembly, SourceReferences.OfThisProcess);

    [Test]
    public void NamespacesAreFoldersExceptForWhatUsersType()
    {
        string folder = Repository.FolderOf(Package);
        IEnumerable<string> misplaced =
            from path in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            let relative = Path.GetRelativePath(folder, path)
            where relative.Split(Path.DirectorySeparatorChar)[0] is not ("bin" or "obj")
            from declared in CSharpSyntaxTree.ParseText(File.ReadAllText(path))
                .GetRoot()
                .DescendantNodes()
                .OfType<BaseNamespaceDeclarationSyntax>()
            let name = declared.Name.ToString()
            let isPublic = declared.Members.OfType<MemberDeclarationSyntax>().Any(member => member.Modifiers.Any(SyntaxKind.PublicKeyword))
            where name != string.Join('.', [Package, .. relative.Split(Path.DirectorySeparatorChar)[..^1]])
                && !(isPublic && name is Package or ServicesNamespace)
            select relative;

        Assert.That(misplaced, Is.Empty);
    }

    [Test]
    public void FoldersAreUsedOneWay() =>
        SourceReferences.GoOneWay(Package, "Logging", "Formatting", "Http", "Mvc", "SignalR", "Caching", "");

    [Test]
    public void EveryIdOfTheLogIsDocumented()
    {
        string source = Repository.ReadText(Repository.FolderOf(Package), "Logging", "HostLog.cs");
        IEnumerable<string> ids = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<AttributeSyntax>()
            .Where(attribute => attribute.Name.ToString() == "LoggerMessage")
                .Select(attribute => attribute.ArgumentList!.Arguments[0].ToString())
                .ToArray();

        Assert.That(ids, Is.Unique.And.Not.Empty);
        Assert.That(
            ids.Where(id => !Repository.ReadText("docs", "hosting.md").Contains($"\n| {id} |", StringComparison.Ordinal)), Is.Empty);
    }
}
