using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures the time until a process reads a message that another process appends and flushes, about a thousand times a
/// second, and the processor time of a process that waits.
/// </summary>
internal static class FollowScenario
{
    private const int WarmUpMessages = 500;
    private const int Messages = 4_000;
    private const int MessagesIfQuick = 200;

    // The runtime compiles in the background until each method in use has been called 30 times. A follower looks twice
    // a second.
    private static readonly TimeSpan s_settling = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan s_settlingIfQuick = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_idleTime = TimeSpan.FromSeconds(5);

    /// <summary>Appends the messages and waits for the end of the standard input.</summary>
    public static FileFigure[] Feed(FileTask task)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(task.Folder, SampleMessages.NewRegistry());
        Console.WriteLine("Opened.");
        for (long message = 0; message < task.Messages; message++)
        {
            // The follower sleeps meanwhile.
            Thread.Sleep(1);
            writer.Append(new Stamp());
            writer.Flush();
        }

        Console.In.ReadToEnd();
        return [];
    }

    public static FileFigure[] Measure(FileTask task)
    {
        int messages = WarmUpMessages + (task.IsQuick ? MessagesIfQuick : Messages);
        using Process feeder = FreshProcess.Start(new FileTask(FileScenario.Feed, task.Folder, messages, task.IsQuick).Arguments());
        try
        {
            feeder.StandardOutput.ReadLine();
            return MeasureAsync(task, messages).GetAwaiter().GetResult();
        }
        finally
        {
            feeder.StandardInput.Close();
            feeder.WaitForExit();
        }
    }

    private static async Task<FileFigure[]> MeasureAsync(FileTask task, int messages)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(task.Folder, SampleMessages.NewRegistry());
        using CancellationTokenSource ending = new();
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(0, ending.Token)
            .GetAsyncEnumerator(CancellationToken.None);
        long[] times = new long[messages];
        for (int message = 0; message < messages; message++)
        {
            await follower.MoveNextAsync().ConfigureAwait(false);
            times[message] = Stopwatch.GetTimestamp() - ((Stamp)follower.Current.Message).Timestamp;
            SampleMessages.Require(follower.Current.Ordinal == message, "An ordinal");
        }

        times = times[WarmUpMessages..];
        return
        [
            FileFigure.OfCalls(FileRows.SeenMedian, times),
            FileFigure.Of(FileRows.SeenP99, times.Percentile(99) * 1e6 / Stopwatch.Frequency),
            FileFigure.Of(
                FileRows.IdleFollower,
                await IdleAsync(follower, ending, task.IsQuick ? s_settlingIfQuick : s_settling).ConfigureAwait(false)),
        ];
    }

    private static async Task<double> IdleAsync(
        IAsyncEnumerator<TransactionRecord> follower, CancellationTokenSource ending, TimeSpan settling)
    {
        Task<bool> waiting = follower.MoveNextAsync().AsTask();

        Thread.Sleep(settling);
        TimeSpan before = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        Thread.Sleep(s_idleTime);
        double percent = 100 * (Environment.CpuUsage.TotalTime - before) / Stopwatch.GetElapsedTime(start);
        await ending.CancelAsync().ConfigureAwait(false);
        try
        {
            await waiting.ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return percent;
        }

        throw new InvalidDataException("The follower received a message that was not appended.");
    }
}
