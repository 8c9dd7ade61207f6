namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>Runs the programs of docs/tutorials.</summary>
public sealed class TutorialTests
{
    [Test]
    [NonParallelizable]
    public void FirstMessagesPrintWhatThePageShows()
    {
        using TemporaryFolder folder = new();
        MarkdownPage page = new("docs", "tutorials", "first-messages.md");
        string program = page.Blocks("csharp")[0]
            .Replace("\"orders.bin\"", $"@\"{folder["orders.bin"]}\"", StringComparison.Ordinal);

        string[] lines = DocumentedProgram.Run(program);

        Assert.That(page.Text, Does.Contain($"prints:\n\n```\n{string.Join('\n', lines)}\n```"));
        Assert.That(lines, Is.EqualTo(["1 Smith: 2 tea", "2 Jones: 1 cup"]));
    }

    [Test]
    [NonParallelizable]
    public void TransactionFileIsContinuedByTheSecondRunAndRead()
    {
        using TemporaryFolder folder = new();
        string program = new MarkdownPage("docs", "tutorials", "transaction-file.md").Blocks("csharp")[0]
            .Replace("\"trades\"", $"@\"{folder["trades"]}\"", StringComparison.Ordinal);
        // The follower doesn't end. Reading takes its place.
        string reading = program.Replace("args is [\"follow\"]", "args is []", StringComparison.Ordinal)
            .Replace("await foreach", "foreach", StringComparison.Ordinal)
            .Replace("reader.Follow<Trade>", "reader.Read<Trade>", StringComparison.Ordinal);

        Assert.That(DocumentedProgram.Run(program), Is.EqualTo(["durable: 0"]));
        Assert.That(DocumentedProgram.Run(program), Is.EqualTo(["durable: 10"]));
        string[] lines = DocumentedProgram.Run(reading);
        Assert.That(lines, Has.Length.EqualTo(20));
        Assert.That(lines[^1], Is.EqualTo("19: 109 XYZ"));
    }
}
