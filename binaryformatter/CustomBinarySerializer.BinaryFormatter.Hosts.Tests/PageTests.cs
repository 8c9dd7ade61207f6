using System.Text;

namespace CustomBinarySerializer.Graphs.Hosts.Tests;

/// <summary>Tests that the C# of the pages is the code in the folder Pages, which the other tests run.</summary>
public sealed class PageTests
{
    private static readonly string[] s_pages =
    [
        "session-and-tempdata.md", "database-columns.md", "resx-and-resources.md", "clipboard.md", "caches.md", "quartz.md",
        "formatter-libraries.md",
    ];

    [TestCaseSource(nameof(s_pages))]
    public void EachBlockIsCompiledCode(string page)
    {
        string project = Repository.FolderOf(typeof(PageTests).Assembly.GetName().Name!);
        string[] sources =
            [.. Directory.EnumerateFiles(Path.Combine(project, "Pages"), "*.cs").Select(file => Normalize(File.ReadAllText(file)))];
        string[] blocks = new MarkdownPage("docs", "how-to", page).Blocks("csharp");

        Assert.That(blocks, Is.Not.Empty);
        foreach (string block in blocks)
        {
            Assert.That(sources.Any(source => source.Contains(Normalize(block), StringComparison.Ordinal)), Is.True, block);
        }
    }

    // Without the namespace, which pages leave out, and without indentation.
    private static string Normalize(string code) =>
        code.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Where(line => line != "namespace Shop;")
            .Aggregate(new StringBuilder("\n"), (text, line) => text.Append(line).Append('\n'))
            .ToString();
}
