namespace CustomBinarySerializer.Documentation.Tests.Code;

/// <summary>Every C# block of README files and docs compiles without a warning.</summary>
[Parallelizable(ParallelScope.All)]
public sealed class CodeBlockTests
{
    // Pages with tests that run their blocks, or expect reports of them.
    private static readonly string[] s_testedElsewhere =
    [
        "docs/rules/CBS", "docs/rolling-back.md", "docs/migrating-from-binaryformatter.md",
        // Programs that the tests of these pages compile and run.
        "docs/tutorials/aspnetcore-service.md",
        "docs/tutorials/replace-binaryformatter.md", "docs/how-to/roll-out-a-migration.md", "docs/how-to/rename-migrated-types.md",
        "docs/how-to/migrate-a-library.md", "docs/how-to/net-framework.md",
        "docs/how-to/session-and-tempdata.md", "docs/how-to/database-columns.md", "docs/how-to/resx-and-resources.md",
        "docs/how-to/clipboard.md", "docs/how-to/caches.md", "docs/how-to/quartz.md", "docs/how-to/formatter-libraries.md",
    ];

    private static readonly string[] s_notPages = ["docs/api/", "docs/node_modules/", "docs/.vitepress/"];

    private static IEnumerable<string> Pages =>
    [
        "README.md",
        "SECURITY.md",
        "CONTRIBUTING.md",
        .. FilesIn("docs", "*.md"),
        .. FilesIn("samples", "README.md"),
        .. PackageTypes.Packages.Append("CustomBinarySerializer.Tool")
            .Select(package => $"{PathOf(Repository.FolderOf(package))}/README.md"),
    ];

    private static IEnumerable<TestCaseData> Blocks =>
        from page in Pages
        where !s_testedElsewhere.Any(name => page.StartsWith(name, StringComparison.Ordinal))
        from block in CodeBlock.Of(page, out _)
        select new TestCaseData(page, block.Number).SetArgDisplayNames(page, $"{block.Number}");

    [TestCaseSource(nameof(Blocks))]
    public async Task BlockCompiles(string page, int number)
    {
        CodeBlock[] blocks = CodeBlock.Of(page, out CodePiece given);
        CodeBlock block = blocks[number - 1];
        if (block.Reason is { } reason)
        {
            Assert.That(reason, Is.Not.Empty, "A block that isn't compiled needs a reason.");
            return;
        }

        Assert.That(
            block.Manner.Length == 0 || block.Continued is not null || block.IsProgram,
            Is.True,
            "This isn't a manner to compile a block.");
        Assert.That(await CodeCompiler.ReportsOf(block, blocks, given), Is.Empty);
    }

    [Test]
    public void BlocksOfAllKindsOfPagesAreFound() => Assert.Multiple(() =>
    {
        Assert.That(Blocks.Count(), Is.GreaterThan(70));
        Assert.That(Pages.Where(page => CodeBlock.Of(page, out _).Length > 0), Does.Contain("README.md").And.Contain("docs/hosting.md"));
    });

    [TestCase("Number = 1;", "CS0103")]
    [TestCase("Order order = null;", "CS8600")]
    [TestCase("public sealed class Paid : ICustomBinarySerializable { public int Sum; public void WriteDataTo(BinaryWriter writer) => " +
        "writer.Write(Sum); public void SetDataFrom(BinaryReader reader) => Sum = reader.ReadInt16(); }", "CBS001")]
    [TestCase(
        "[BinaryTypeId(9)] public sealed class A; [BinaryTypeId(9)] public sealed class B; public partial class Set : ContractSet;",
        "CBS0")]
    public async Task MistakesAreReportedWithTheirLine(string code, string report)
    {
        CodePiece nothing = new("", "page.md", 1);
        CodeBlock block = new() { Page = "page.md", Number = 1, Manner = "", Code = new CodePiece(code, "page.md", 41), Context = nothing };

        Assert.That(await CodeCompiler.ReportsOf(block, [block], nothing), Has.Some.StartsWith("page.md:41: " + report));
    }

    private static IEnumerable<string> FilesIn(string folder, string pattern) =>
        from file in Directory.EnumerateFiles(Repository.PathOf(folder), pattern, SearchOption.AllDirectories).Select(PathOf)
        where !s_notPages.Any(name => file.StartsWith(name, StringComparison.Ordinal))
        orderby file
        select file;

    private static string PathOf(string path) => Path.GetRelativePath(Repository.Folder, path).Replace('\\', '/');
}
