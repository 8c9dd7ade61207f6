using System.Collections.Concurrent;
using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>Measures messages per second that are read from the system's cache. The contenders take turns.</summary>
internal static class ScanScenario
{
    private const long MessagesInAll = 30_000_000;
    private const int WarmUpMessages = 20_000;
    private const int Proved = 1_000_000;

    private static readonly TransactionFileReaderOptions Reusing = new() { Formatter = new FormatterOptions { ReuseStrings = true } };

    public static FileFigure[] Measure(FileTask task)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(FillScenario.TransactionFiles(task), SampleMessages.NewRegistry());
        using TransactionFileReader reusing = TransactionFileReader.Open(
            FillScenario.TransactionFiles(task), SampleMessages.NewRegistry(), Reusing);
        using BareJournal journal = new(FillScenario.BareJournalFile(task));
        Prove(reusing, Math.Max(0, reusing.WrittenEnd - Proved));

        (FileRow Row, Func<long, long> Scan)[] contenders =
        [
            (FileRows.ScanFrames, from => Frames(reader, from)),
            (FileRows.ScanReusing, from => Scan<Customer>(reusing, from)),
            (FileRows.ReadNew, from => New(reader, from)),
            (FileRows.ScanSkipping, from => Scan<Stamp>(reader, from)),
        ];
        long last = reader.WrittenEnd - WarmUpMessages;
        WarmUp.Run([.. contenders.Select(contender => new Action(() => contender.Scan(last)))]);

        contenders = [(FileRows.BareScan, _ => journal.Scan()), .. contenders, (FileRows.ScanInParallel, _ => InParallel(reusing))];
        List<(FileRow Row, Throughput Time)> times = [];
        for (int round = 0; round < task.Rounds(MessagesInAll); round++)
        {
            times.AddRange(contenders.Select(contender => (contender.Row, Time(task.Messages, () => contender.Scan(0)))));
        }

        return
        [
            .. times.GroupBy(timed => timed.Row, timed => timed.Time.MillionsPerSecond).Select(row => FileFigure.Of(row.Key, row.Median())),
            FileFigure.Of(
                FileRows.ScanReusingAllocation,
                AllocatedBytesPerMessage(reusing, task.Messages)),
        ];
    }

    // The difference of two scans, because each scan allocates one block.
    private static double AllocatedBytesPerMessage(TransactionFileReader reader, long messages)
    {
        double all = messages * Throughput.Of(messages, () => Scan<Customer>(reader, 0)).AllocatedBytesPerMessage;
        double half = messages * Throughput.Of(messages, () => Scan<Customer>(reader, messages / 2)).AllocatedBytesPerMessage;
        return Math.Max(0, all - half) / (messages - (messages / 2));
    }

    private static Throughput Time(long messages, Func<long> scan)
    {
        long count = 0;
        Throughput time = Throughput.Of(messages, () => count = scan());
        SampleMessages.Require(count == messages, "The number of messages");
        return time;
    }

    private static void Prove(TransactionFileReader reader, long from)
    {
        long next = from;
        reader.Scan(
            new MessageHandlers().On<Customer>(
                (customer, ordinal) =>
                    SampleMessages.Require(ordinal == next++ && SampleMessages.IsMessage(customer, ordinal), "A message")),
            from);
        SampleMessages.Require(next == reader.WrittenEnd, "The number of messages");
        foreach (TransactionRecord record in reader.Read(next - 1))
        {
            SampleMessages.Require(SampleMessages.IsMessage((Customer)record.Message, record.Ordinal), "The last message");
        }
    }

    private static long Frames(TransactionFileReader reader, long from)
    {
        long count = 0;
        foreach (TransactionFrame frame in reader.ReadFrames(from))
        {
            count += frame.Bytes.Length / SampleMessages.FrameSize;
        }

        return count;
    }

    private static long New(TransactionFileReader reader, long from)
    {
        long count = 0;
        object? last = null;
        foreach (TransactionRecord record in reader.Read(from))
        {
            last = record.Message;
            count++;
        }

        GC.KeepAlive(last);
        return count;
    }

    private static long Scan<T>(TransactionFileReader reader, long from)
        where T : notnull
    {
        T? last = default;
        long end = reader.Scan(new MessageHandlers().On<T>((message, _) => last = message, reuse: true).SkipOthers(), from);
        GC.KeepAlive(last);
        return end - from;
    }

    private static long InParallel(TransactionFileReader reader)
    {
        // Each counter has a cache line of its own.
        const int CountersPerThread = 16;
        ConcurrentBag<long[]> counters = [];
        reader.ScanInParallel(() =>
        {
            long[] counter = new long[CountersPerThread];
            counters.Add(counter);
            return new MessageHandlers().On<Customer>((_, _) => counter[CountersPerThread / 2]++, reuse: true);
        });
        return counters.Sum(counter => counter[CountersPerThread / 2]);
    }
}
