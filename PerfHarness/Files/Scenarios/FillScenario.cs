using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Creates the files that other scenarios read: a transaction file and a bare journal of the same messages.
/// </summary>
internal static class FillScenario
{
    private const int FewestSegments = 8;

    public static FileFigure[] Fill(FileTask task)
    {
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            TransactionFiles(task), SampleMessages.NewRegistry(), Options(task)))
        {
            AppendLoops.Frames(writer, task.Messages);
        }

        using BareJournal journal = new(BareJournalFile(task));
        AppendLoops.Bare(journal, task.Messages);
        journal.Flush();
        return [];
    }

    public static string TransactionFiles(FileTask task) => task.PathOf("transactions");

    public static string BareJournalFile(FileTask task) => task.PathOf("journal");

    // Segments are small enough for a parallel scan.
    private static TransactionFileOptions Options(FileTask task) => new()
    {
        SegmentSize = Math.Min(TransactionFileOptions.Default.SegmentSize, task.Messages * SampleMessages.RecordSize / FewestSegments),
    };
}
