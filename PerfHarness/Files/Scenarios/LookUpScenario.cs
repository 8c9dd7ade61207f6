using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures the time to read a message at a random place, and the memory of a process that does nothing else: with
/// garbage and without.
/// </summary>
internal static class LookUpScenario
{
    private const int Seed = 89_002;
    private const int WarmUpCalls = 2_000;
    private const int Calls = 200_000;
    private const int CallsIfQuick = 10_000;
    private const double BytesPerMegabyte = 1 << 20;

    public static FileFigure[] Measure(FileTask task)
    {
        long[] warmUp = new long[WarmUpCalls];
        long[] times = new long[task.IsQuick ? CallsIfQuick : Calls];
        using Process process = Process.GetCurrentProcess();
        long own = process.WorkingSet64;
        long before = GC.GetTotalMemory(forceFullCollection: true);
        using TransactionFileReader reader = TransactionFileReader.Open(FillScenario.TransactionFiles(task), SampleMessages.NewRegistry());
        Random random = new(Seed);
        WarmUp.Run(() => ReadAt(reader, Choose(random, reader, warmUp)));

        ReadAt(reader, Choose(random, reader, times));
        process.Refresh();
        long held = GC.GetTotalMemory(forceFullCollection: true) - before;
        return
        [
            FileFigure.OfCalls(FileRows.ReadAtMedian, times),
            FileFigure.Of(FileRows.ReadAtP99, times.Percentile(99) * 1e6 / Stopwatch.Frequency),
            FileFigure.Of(FileRows.ReaderMemory, process.PeakWorkingSet64 / BytesPerMegabyte),
            FileFigure.Of(FileRows.ProcessMemory, own / BytesPerMegabyte),
            FileFigure.Of(FileRows.ReaderHeap, held / BytesPerMegabyte),
        ];
    }

    private static long[] Choose(Random random, TransactionFileReader reader, long[] ordinals)
    {
        for (int call = 0; call < ordinals.Length; call++)
        {
            ordinals[call] = random.NextInt64(reader.FirstOrdinal, reader.WrittenEnd);
        }

        return ordinals;
    }

    /// <summary>Reads and proves the messages, and replaces each ordinal by the time.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadAt(TransactionFileReader reader, long[] ordinals)
    {
        for (int call = 0; call < ordinals.Length; call++)
        {
            long ordinal = ordinals[call];
            long start = Stopwatch.GetTimestamp();
            object message = reader.ReadAt(ordinal);
            ordinals[call] = Stopwatch.GetTimestamp() - start;
            SampleMessages.Require(SampleMessages.IsMessage((Customer)message, ordinal), "A message");
        }
    }
}
