using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using DuckDB.NET.Data;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>
/// Tests that run the commands of docs/operate/cbs.md, docs/operate/compression.md and docs/how-to/analyse-messages.md
/// and compare their output.
/// </summary>
public sealed partial class CbsPageTests
{
    [Test]
    public void CommandsPrintWhatTheirPageShows() => Follow(new MarkdownPage("docs", "operate", "cbs.md"), 6);

    [Test]
    public void CompressionPrintsWhatItsPageShows() => Follow(new MarkdownPage("docs", "operate", "compression.md"), 1).Dispose();

    [Test]
    public void ExportsPrintWhatTheirPageShows()
    {
        MarkdownPage page = new("docs", "how-to", "analyse-messages.md");
        using RunbookFolder folder = Follow(page, 2);
        using DuckDBConnection connection = new("DataSource=:memory:");
        connection.Open();
        using DuckDBCommand command = connection.CreateCommand();
        command.CommandText = page.Blocks("sql").Single()
            .Replace("orders.parquet", folder.PathOf("orders.parquet"), StringComparison.Ordinal);

        using DuckDBDataReader reader = command.ExecuteReader();

        Assert.That(reader.Read(), Is.True);
        Assert.That((reader.GetInt64(0), reader.GetInt32(1), reader.GetString(2)), Is.EqualTo((500L, 0, "customer 99")));
    }

    private static RunbookFolder Follow(MarkdownPage page, int count)
    {
        RunbookFolder folder = new();
        string[] steps = [.. page.Blocks("console").SelectMany(block => block.Split("$ ", StringSplitOptions.RemoveEmptyEntries))];
        Assert.That(steps, Has.Length.EqualTo(count));
        foreach (string step in steps)
        {
            string[] lines = step.Split('\n', 2);
            Assert.That(lines[0], Does.Not.Match("^[^\"]*(\"[^\"]*\"[^\"]*)*[<>|&;]"), "A shell wouldn't pass this character on.");
            string[] words = [.. CommandLineParser.SplitCommandLine(lines[0]).Skip(1).Select(
                word => word.StartsWith("orders", StringComparison.Ordinal) || word.EndsWith(".parquet", StringComparison.Ordinal)
                    ? folder.PathOf(word)
                    : word)];
            ToolRun run = ToolRun.Of(words);
            string output = (run.Output + run.Error).Replace(folder.Root + Path.DirectorySeparatorChar, "", StringComparison.Ordinal);
            Assert.That(Normal(output), Is.EqualTo(Normal(lines[1])), () => $"{lines[0]} prints:\n{output}");
        }

        return folder;
    }

    // Sizes depend on how many time marks there are, and times on the time.
    private static string Normal(string text) =>
        AnySpace.Replace(AnyTime.Replace(AnySize.Replace(text, "#"), "<time>"), " ").TrimEnd();

    [GeneratedRegex(
        "[\\d,]+(?= bytes)|(?<=│ (400|200) +│ )[\\d,]+|[\\d,]+ +│ [\\d,]+ +(?=│ compressed)|(?<=became )[\\d,]+ \\([\\d.]+ %\\)")]
    private static partial Regex AnySize { get; }

    [GeneratedRegex("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d")]
    private static partial Regex AnyTime { get; }

    [GeneratedRegex("[ ─]+")]
    private static partial Regex AnySpace { get; }
}
