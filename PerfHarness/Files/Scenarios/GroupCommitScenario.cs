using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures durable appends per second of one caller that waits for each, and of eight callers that share batch
/// commits.
/// </summary>
internal static class GroupCommitScenario
{
    private const int Callers = 8;
    private const int Rounds = 5;

    public static FileFigure[] Measure(FileTask task)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            task.Folder, SampleMessages.NewRegistry(), new TransactionFileOptions { Durability = DurabilityPolicy.Explicit });
        TimeSpan time = TimeSpan.FromMilliseconds(task.IsQuick ? 50 : 500);
        ThousandsPerSecond(writer, Callers, time);

        double[] one = new double[Rounds];
        double[] eight = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            one[round] = ThousandsPerSecond(writer, 1, time);
            eight[round] = ThousandsPerSecond(writer, Callers, time);
        }

        return
        [
            FileFigure.Of(FileRows.OneDurableCaller, one.Median()),
            FileFigure.Of(FileRows.EightDurableCallers, eight.Median()),
            FileFigure.Of(FileRows.GroupCommitGain, eight.Median() / one.Median()),
        ];
    }

    private static double ThousandsPerSecond(TransactionFileWriter writer, int callers, TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        long first = writer.NextOrdinal;
        Task[] calling = [.. Enumerable.Range(0, callers).Select(caller => Task.Run(() => CallAsync(caller)))];
        Task.WaitAll(calling);
        return (writer.NextOrdinal - first) / Stopwatch.GetElapsedTime(start).TotalMilliseconds;

        async Task CallAsync(int caller)
        {
            while (Stopwatch.GetElapsedTime(start) < time)
            {
                long ordinal = await writer.AppendDurableAsync(SampleMessages.Customers[caller]).ConfigureAwait(false);
                SampleMessages.Require(ordinal < writer.DurableEnd, "The durable ordinal");
            }
        }
    }
}
