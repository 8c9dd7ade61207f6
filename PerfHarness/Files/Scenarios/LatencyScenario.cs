using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>Measures the time of single appends, including two readings of the clock.</summary>
internal static class LatencyScenario
{
    private const int WarmUpCalls = 50_000;

    public static FileFigure[] Measure(FileTask task)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(task.PathOf("writer"), SampleMessages.NewRegistry());
        using BareJournal journal = new(task.PathOf("journal"));
        long[] warmUp = new long[WarmUpCalls];
        WarmUp.Run(() =>
        {
            Clock(warmUp);
            Bare(journal, warmUp);
            Typed(writer, warmUp);
        });

        long[] times = new long[task.Messages];
        Clock(times);
        long clock = times.Percentile(50);
        Bare(journal, times);
        FileFigure[] bare = [FileFigure.OfCalls(FileRows.BareAppendMedian, times), Figure(FileRows.BareAppendP999, times.Percentile(99.9))];
        Typed(writer, times);
        return
        [
            Figure(FileRows.ClockPair, clock),
            .. bare,
            FileFigure.OfCalls(FileRows.AppendMedian, times),
            Figure(FileRows.AppendP99, times.Percentile(99)),
            Figure(FileRows.AppendP999, times.Percentile(99.9)),
        ];
    }

    private static FileFigure Figure(FileRow row, long ticks) => FileFigure.Of(row, ticks * 1e9 / Stopwatch.Frequency);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Clock(long[] times)
    {
        for (int call = 0; call < times.Length; call++)
        {
            long start = Stopwatch.GetTimestamp();
            times[call] = Stopwatch.GetTimestamp() - start;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Bare(BareJournal journal, long[] times)
    {
        byte[][] frames = SampleMessages.Frames;
        for (int call = 0; call < times.Length; call++)
        {
            byte[] frame = frames[call & (SampleMessages.Count - 1)];
            long start = Stopwatch.GetTimestamp();
            journal.Append(frame);
            times[call] = Stopwatch.GetTimestamp() - start;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Typed(TransactionFileWriter writer, long[] times)
    {
        Customer[] customers = SampleMessages.Customers;
        for (int call = 0; call < times.Length; call++)
        {
            Customer customer = customers[call & (SampleMessages.Count - 1)];
            long start = Stopwatch.GetTimestamp();
            writer.Append(customer);
            times[call] = Stopwatch.GetTimestamp() - start;
        }
    }
}
