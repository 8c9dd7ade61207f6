using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation.Tests;

/// <summary>The pages of the API reference show every public type of each package.</summary>
public sealed class ApiPagesTests
{
    private static readonly PackageTypes s_types = PackageTypes.Load();
    private static readonly ApiPages s_pages = new(s_types);

    private static IEnumerable<TestCaseData> Packages =>
        PackageTypes.Packages.Select(package => new TestCaseData(package).SetArgDisplayNames(package));

    // The file that the tests of a package compare with its assembly.
    [TestCaseSource(nameof(Packages))]
    public void EveryPublicTypeOfAPackageHasAPage(string package)
    {
        IEnumerable<Type> types = System.Reflection.Assembly.Load(package).GetExportedTypes().Where(type => !type.Name.Contains('<'));

        Assert.That(
            s_types.Types.Where(type => type.ContainingAssembly.Name == package).Select(type => type.GetDocumentationCommentId()![2..]),
            Is.EquivalentTo(types.Select(type => type.FullName!.Replace('+', '.'))));
        Assert.That(types, Is.Not.Empty);
    }

    [Test]
    public void PackagesAreThoseThatArePacked()
    {
        IEnumerable<string> packed =
            from project in Directory.EnumerateFiles(Repository.Folder, "*.csproj", SearchOption.AllDirectories)
            where File.ReadAllText(project).Contains("Package.props\"", StringComparison.Ordinal)
            select Path.GetFileNameWithoutExtension(project);

        Assert.That(PackageTypes.Packages.Append("CustomBinarySerializer.Tool"), Is.EquivalentTo(packed));
    }

    [Test]
    public void APageHasSignatureSummaryParametersAndExceptions()
    {
        string page = PageOf("CustomBinarySerializer.TransactionFiles.TransactionFileReader");

        Assert.That(page, Does.StartWith("# TransactionFileReader\n\nNamespace `CustomBinarySerializer.TransactionFiles`"));
        Assert.That(page, Does.Contain("public sealed class TransactionFileReader : IDisposable"));
        Assert.That(page, Does.Contain(
            "### Open {#open}\n\n```csharp\npublic static TransactionFileReader Open(string folder, TypeRegistry registry"));
        Assert.That(page, Does.Match(@"\n- `folder`: \w"));
        Assert.That(page, Does.Contain("| exception | thrown if |"));
        Assert.That(page, Does.Match(@"\(/api/CustomBinarySerializer/BinarySerializationException\.md\) \| \w"));
        Assert.That(page, Does.Not.Contain("get_"));
        // A comment of its own, and exceptions of another member.
        Assert.That(page, Does.Match(@"long WrittenEnd \{ get; \}\n```\n\nThe ordinal after .*\n\n\| exception"));
    }

    [Test]
    public void EveryMemberOfUsersTypesIsDescribed()
    {
        // Members that implement those of the framework have the framework's description.
        IEnumerable<string> silent =
            from type in s_types.Types
            where !PackageTypes.IsHidden(type) && type.TypeKind != TypeKind.Delegate
            from member in PackageTypes.MembersOf(type)
            let comment = Comment.Of(member, s_types.Compilation)
            where comment.Summary is null && comment.InheritedFrom is null
            where member is not IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters.IsEmpty: true }
            select member.ToDisplayString();

        Assert.That(silent, Is.Empty);
    }

    [Test]
    public void TextOfCommentsIsNoMarkup() =>
        Assert.That(MarkdownText.Escape("List<T> [0] {{x}} a|b_c"), Is.EqualTo("List&lt;T&gt; \\[0\\] &#123;&#123;x}} a\\|b\\_c"));

    private static string PageOf(string type) => s_pages.PageOf(s_types.Compilation.GetTypeByMetadataName(type)!);
}
