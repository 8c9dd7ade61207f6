using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

public sealed class TailCommandTests
{
    [Test]
    [CancelAfter(60_000)]
    public async Task TailWaitsForAFileThatIsCreatedLater(CancellationToken timeout)
    {
        using TemporaryFolder folder = new();
        string path = folder[Path.Combine("later", "journal")];
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(timeout);
        using LineWatcher output = new();
        Task<int> run = CommandLine.RunAsync(["tail", path, "--wait"], output, TextWriter.Null, isQuiet: true, end.Token);

        using (TransactionFileWriter writer = TransactionFileWriter.Open(path, SampleJournal.Registry))
        {
            SampleJournal.Append(writer, 0, 2);
        }

        await output.WaitForAsync("{\"ordinal\":1,", timeout);
        await end.CancelAsync();

        Assert.That(await run, Is.Zero);
        Assert.That(ToolRun.Of("tail", folder["none"]).Code, Is.EqualTo(2));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task TailShowsTheLastMessagesAndThenNewOnes(CancellationToken timeout)
    {
        using SampleJournal journal = new();
        using TransactionFileWriter writer = journal.OpenWriter();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(timeout);
        using LineWatcher output = new();
        Task<int> run = CommandLine.RunAsync(["tail", journal.Path, "-n", "3"], output, TextWriter.Null, isQuiet: true, end.Token);

        await output.WaitForAsync("{\"ordinal\":999,", timeout);
        SampleJournal.Append(writer, 1000, 1400);
        writer.Flush();
        await output.WaitForAsync("{\"ordinal\":1399,", timeout);
        await end.CancelAsync();

        Assert.That(await run, Is.Zero);
        string[] lines = output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.That(lines, Has.Length.EqualTo(403));
        Assert.That(lines[0], Does.StartWith("{\"ordinal\":997,"));
        Assert.That(lines[^1], Does.Contain("\"Page\":\"/page/1399\""), "Segments that were begun meanwhile have their own schemas.");
    }
}
