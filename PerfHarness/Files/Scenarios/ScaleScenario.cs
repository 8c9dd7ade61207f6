using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Appends in steps and deletes old segments, as a program with retention does. Measures whether speed and memory stay
/// what they are in the first step, and reads what is kept at the end.
/// </summary>
internal static class ScaleScenario
{
    private const long StepMessages = 10_000_000;
    private const long KeptMessages = 200_000_000;
    private const int Seed = 89_003;
    private const int Searches = 2_000;
    private const double BytesPerMegabyte = 1 << 20;

    public static FileFigure[] Measure(FileTask task)
    {
        List<Step> steps = [];
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            FillScenario.TransactionFiles(task), SampleMessages.NewRegistry()))
        {
            while (writer.NextOrdinal < task.Messages)
            {
                steps.Add(Append(writer, Math.Min(StepMessages, task.Messages - writer.NextOrdinal)));
            }
        }

        using TransactionFileReader reader = TransactionFileReader.Open(FillScenario.TransactionFiles(task), SampleMessages.NewRegistry());
        double[] rates = [.. steps.Select(step => step.MillionsPerSecond)];
        return
        [
            FileFigure.Of(FileRows.ScaleFirst, rates[0]),
            FileFigure.Of(FileRows.ScaleMedian, rates.Median()),
            FileFigure.Of(FileRows.ScaleSlowest, rates.Min()),
            FileFigure.Of(FileRows.ScaleLast, rates[^1]),
            FileFigure.Of(FileRows.ScaleHeapFirst, steps[0].Heap / BytesPerMegabyte),
            FileFigure.Of(FileRows.ScaleHeapLast, steps[^1].Heap / BytesPerMegabyte),
            FileFigure.Of(FileRows.ScaleMemoryFirst, steps[0].Memory / BytesPerMegabyte),
            FileFigure.Of(FileRows.ScaleMemoryLast, steps[^1].Memory / BytesPerMegabyte),
            FileFigure.Of(FileRows.ScaleScan, Scan(reader, task.Messages)),
            FileFigure.OfCalls(FileRows.FindByTime, Find(reader, reader.Segments[0].Created, DateTimeOffset.UtcNow)),
        ];
    }

    private static Step Append(TransactionFileWriter writer, long messages)
    {
        Throughput time = Throughput.Of(messages, () =>
        {
            AppendLoops.Typed(writer, messages);
            writer.DeleteSegmentsBefore(Math.Max(0, writer.NextOrdinal - KeptMessages));
        });
        using Process process = Process.GetCurrentProcess();
        return new Step(time.MillionsPerSecond, GC.GetTotalMemory(forceFullCollection: true), process.WorkingSet64);
    }

    private static double Scan(TransactionFileReader reader, long end)
    {
        long count = 0;
        Throughput time = Throughput.Of(end - reader.FirstOrdinal, () =>
        {
            foreach (TransactionFrame frame in reader.ReadFrames(reader.FirstOrdinal))
            {
                count += frame.Bytes.Length / SampleMessages.FrameSize;
            }
        });
        SampleMessages.Require(count == end - reader.FirstOrdinal, "The number of messages");
        return time.MillionsPerSecond;
    }

    // Each found message is the first that isn't older, so that times which rise find ordinals which rise.
    private static long[] Find(TransactionFileReader reader, DateTimeOffset begin, DateTimeOffset end)
    {
        Random random = new(Seed);
        DateTimeOffset[] times = [.. Enumerable.Range(0, Searches).Select(_ => begin + (random.NextDouble() * (end - begin)))];
        (DateTimeOffset Time, long Ordinal)[] found = new (DateTimeOffset, long)[Searches];
        long[] ticks = new long[Searches];
        for (int call = 0; call < Searches; call++)
        {
            long start = Stopwatch.GetTimestamp();
            found[call] = (times[call], reader.FindOrdinal(times[call]));
            ticks[call] = Stopwatch.GetTimestamp() - start;
        }

        long[] inOrder = [.. found.OrderBy(each => each.Time).Select(each => each.Ordinal)];
        SampleMessages.Require(inOrder.SequenceEqual(inOrder.Order()), "The order of times");
        return ticks;
    }

    private readonly record struct Step(double MillionsPerSecond, long Heap, long Memory);
}
