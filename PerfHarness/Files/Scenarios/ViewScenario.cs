using PerfHarness.Files.Results;
using PerfHarness.Workloads;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures ticks per second: two members by views, two members of one object that is read into, and frames alone. The
/// contenders take turns.
/// </summary>
internal static class ViewScenario
{
    private const long MessagesInAll = 30_000_000;
    private const int WarmUpMessages = 20_000;
    private const int MaxFrameSize = 64;

    public static FileFigure[] Measure(FileTask task)
    {
        TypeRegistry registry = new(TickContracts.Instance);
        (int size, double bid) = Fill(task, registry);
        using TransactionFileReader reader = TransactionFileReader.Open(task.PathOf("ticks"), registry);
        using BareJournal journal = new(task.PathOf("ticks.bare"));
        (FileRow Row, Func<long, Sums> Scan)[] contenders =
        [
            (FileRows.TickFrames, from => Frames(reader, from)),
            (FileRows.TickViews, from => Views(reader, from)),
            (FileRows.TickObjects, from => Objects(reader, from)),
        ];
        long last = Math.Max(0, task.Messages - WarmUpMessages);
        WarmUp.Run([.. contenders.Select(contender => new Action(() => contender.Scan(last)))]);

        contenders = [(FileRows.BareScanOfTicks, _ => new Sums { Count = journal.Scan() }), .. contenders];
        List<(FileRow Row, Throughput Time)> times = [];
        for (int round = 0; round < task.Rounds(MessagesInAll); round++)
        {
            foreach ((FileRow row, Func<long, Sums> scan) in contenders)
            {
                Sums sums = new();
                times.Add((row, Throughput.Of(task.Messages, () => sums = scan(0))));
                SampleMessages.Require(sums.Count == task.Messages, "The number of ticks");
                SampleMessages.Require(
                    row == FileRows.BareScanOfTicks || row == FileRows.TickFrames || (sums.Size == size && sums.Bid == bid),
                    "The sum of ticks");
            }
        }

        return [.. times.GroupBy(timed => timed.Row, timed => timed.Time.MillionsPerSecond)
            .Select(row => FileFigure.Of(row.Key, row.Median()))];
    }

    // The sums are over all ticks, in their order.
    private static (int Size, double Bid) Fill(FileTask task, TypeRegistry registry)
    {
        Tick[] ticks = [.. Varied<TickWorkload>.CreateMessages().Cast<Tick>()];
        CustomBinaryFormatter formatter = new(registry);
        byte[][] frames = Array.ConvertAll(ticks, formatter.Serialize);
        using BareJournal? journal = File.Exists(task.PathOf("ticks.bare")) ? null : new BareJournal(task.PathOf("ticks.bare"));
        using TransactionFileWriter? writer = journal is null ? null : TransactionFileWriter.Open(task.PathOf("ticks"), registry);
        int size = 0;
        double bid = 0;
        for (long i = 0; i < task.Messages; i++)
        {
            int at = (int)(i % ticks.Length);
            writer?.AppendFrames(frames[at]);
            journal?.Append(frames[at]);
            size = unchecked(size + ticks[at].Size);
            bid += ticks[at].Bid;
        }

        journal?.Flush();
        return (size, bid);
    }

    private static Sums Frames(TransactionFileReader reader, long from)
    {
        Sums sums = new();
        foreach (TransactionFrame frame in reader.ReadFrames(from))
        {
            sums.Count += frame.Bytes.Length <= MaxFrameSize ? 1 : 0;
        }

        return sums;
    }

    private static Sums Views(TransactionFileReader reader, long from)
    {
        Sums sums = new();
        reader.Scan(new MessageHandlers().OnView<TickContracts.TickView>(tick => sums.Add(tick.Size, tick.Bid)), from);
        return sums;
    }

    private static Sums Objects(TransactionFileReader reader, long from)
    {
        Sums sums = new();
        reader.Scan(new MessageHandlers().On<Tick>(tick => sums.Add(tick.Size, tick.Bid), reuse: true), from);
        return sums;
    }

    private sealed class Sums
    {
        public long Count;
        public int Size;
        public double Bid;

        public void Add(int size, double bid)
        {
            unchecked
            {
                Count++;
                Size += size;
                Bid += bid;
            }
        }
    }
}
