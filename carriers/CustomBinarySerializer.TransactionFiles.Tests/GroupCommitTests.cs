using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Tests.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class GroupCommitTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    [Test]
    public async Task CallersThatComeWhileTheDiskIsBusyShareTheNextCall()
    {
        SimulatedDisk disk = new();
        await using WriterOnDisk opened = new(disk);
        using ManualResetEventSlim isBusy = new();
        using ManualResetEventSlim mayEnd = new();
        int flushes = 0;
        disk.Fails = (call, _) =>
        {
            if (call == DiskCall.Flush && ++flushes == 1)
            {
                isBusy.Set();
                mayEnd.Wait(s_patience);
            }

            return false;
        };

        Task<long> first = opened.Writer.AppendDurableAsync(new Point(0, 0)).AsTask();
        Assert.That(isBusy.Wait(s_patience), Is.True);
        Task<long>[] others = [.. Enumerable.Range(1, 8).Select(i => opened.Writer.AppendDurableAsync(new Point(i, i)).AsTask())];
        Assert.That(others.Any(each => each.IsCompleted), Is.False);
        mayEnd.Set();

        Assert.That(await first, Is.Zero);
        Assert.That(await Task.WhenAll(others), Is.EqualTo(Enumerable.Range(1, 8)));
        Assert.That(flushes, Is.EqualTo(2));
        Assert.That(opened.Writer.DurableEnd, Is.EqualTo(9));
    }

    [Test]
    public async Task AcknowledgedMessageIsDurable()
    {
        SimulatedDisk disk = new();
        await using WriterOnDisk opened = new(disk);
        Task[] callers =
        [
            .. Enumerable.Range(0, 8).Select(_ => Task.Run(async () =>
            {
                for (int i = 0; i < 2000; i++)
                {
                    long ordinal = await opened.Writer.AppendDurableAsync(new Point(i, 0));
                    Assert.That(opened.Writer.DurableEnd, Is.GreaterThan(ordinal));
                }
            })),
        ];

        await Task.WhenAll(callers).WaitAsync(s_patience);

        Assert.That(opened.Writer.NextOrdinal, Is.EqualTo(16_000));
    }

    [Test]
    public async Task AFailedCallFailsAllThatSharedItAndStopsTheWriter()
    {
        SimulatedDisk disk = new();
        await using WriterOnDisk opened = new(disk);
        disk.Fails = (call, _) => call == DiskCall.Flush;

        Task<long>[] callers = [.. Enumerable.Range(0, 3).Select(i => opened.Writer.AppendDurableAsync(new Point(i, i)).AsTask())];

        foreach (Task<long> caller in callers)
        {
            Assert.That(
                async () => await caller.WaitAsync(s_patience), Throws.InstanceOf<IOException>().With.Message.Contains("stopped for good"));
        }

        disk.Fails = (_, _) => false;
        Assert.Multiple(() =>
        {
            Assert.That(
                () => opened.Writer.Append(new Point(0, 0)),
                Throws.InstanceOf<IOException>().With.InnerException.Message.Contains("Flush failed"));
            Assert.That(() => opened.Writer.Flush(), Throws.InstanceOf<IOException>());
            Assert.That(() => opened.Writer.Flush(durable: true), Throws.InstanceOf<IOException>());
            Assert.That(() => opened.Writer.Roll(), Throws.InstanceOf<IOException>());
            Assert.That(opened.Writer.DurableEnd, Is.Zero);
        });
    }

    [Test]
    public void EveryRecordIsDurableIfThatIsThePolicy()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            disk, SampleJournal.Registry, SampleJournal.Options with { Durability = DurabilityPolicy.EveryRecord }, TimeProvider.System);

        for (int i = 0; i < 10; i++)
        {
            writer.Append(new Point(i, i));
            Assert.That(writer.DurableEnd, Is.EqualTo(i + 1));
        }

        writer.AppendRange(new Point(10, 0), new Point(11, 0));
        Assert.That(writer.DurableEnd, Is.EqualTo(12));
        writer.AppendFrames(new CustomBinaryFormatter(SampleJournal.Registry).Serialized(new Point(12, 0)));
        Assert.That(writer.DurableEnd, Is.EqualTo(13));
    }

    [Test]
    public void MessagesBecomeVisibleAndDurableByThemselves([Values] bool byTime)
    {
        SimulatedDisk disk = new();
        TransactionFileOptions options = new()
        {
            FlushInterval = Timeout.InfiniteTimeSpan,
            Durability = byTime
                ? DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(1))
                : DurabilityPolicy.Interval(TimeSpan.FromHours(1), bytes: 100),
        };
        using TransactionFileWriter writer = TransactionFileWriter.Open(disk, SampleJournal.Registry, options, TimeProvider.System);
        using ManualResetEventSlim isSynced = new();
        disk.Fails = (call, _) =>
        {
            if (call == DiskCall.Flush)
            {
                isSynced.Set();
            }

            return false;
        };

        SampleJournal.Append(writer, 10);

        Assert.That(isSynced.Wait(s_patience), Is.True);
        Assert.That(() => writer.DurableEnd, Is.GreaterThan(0).After((int)s_patience.TotalMilliseconds, 1));
    }

    [Test]
    public void AnIdleWriterWakesUpForTheNextMessage()
    {
        SimulatedDisk disk = new();
        TransactionFileOptions options = new() { FlushInterval = TimeSpan.FromMilliseconds(1), Durability = DurabilityPolicy.Explicit };
        using TransactionFileWriter writer = TransactionFileWriter.Open(disk, SampleJournal.Registry, options, TimeProvider.System);
        for (int i = 1; i <= 3; i++)
        {
            SampleJournal.Append(writer, 1);
            Assert.That(() => writer.WrittenEnd, Is.EqualTo(i).After((int)s_patience.TotalMilliseconds, 1));

#pragma warning disable RS0030 // Long enough for it to go to sleep, which can't be seen.
            Thread.Sleep(200);
#pragma warning restore RS0030
        }
    }

    private sealed class WriterOnDisk(SimulatedDisk disk) : IAsyncDisposable
    {
        internal TransactionFileWriter Writer { get; } = SampleJournal.OpenWriter(disk);

        public ValueTask DisposeAsync()
        {
            disk.Fails = (_, _) => false;
            BusyDisk.Try(Writer.Dispose);
            return ValueTask.CompletedTask;
        }
    }
}
