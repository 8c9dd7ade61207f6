using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Tests.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Writing;

/// <summary>Once the disk has said that it can't make something durable, nothing is called durable any more.</summary>
public sealed class FailedFlushTests
{
    [Test]
    public void ClosingDoesNotTryAgainAndSaysSo()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 3);
        int flushes = CountFlushes(disk, failing: 1);

        Assert.That(() => writer.Flush(durable: true), Throws.InstanceOf<IOException>());
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>().With.Message.Contains("stopped for good"));

        Assert.That(writer.DurableEnd, Is.Zero);
        Assert.That(CountFlushes(disk, failing: 0) - flushes, Is.EqualTo(1));
    }

    [Test]
    public void ClosingAWriterThatStoppedSaysNothingIfAllIsDurable()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 3);
        writer.Flush(durable: true);
        disk.Fails = (call, _) => call == DiskCall.FlushFolder;
        Assert.That(writer.Roll, Throws.InstanceOf<IOException>());

        Assert.That(writer.Dispose, Throws.Nothing);
        SampleJournal.AssertHolds(disk.AfterPowerFailure(new Random(1)), 3);
    }

    [Test]
    public void ClosingWhileItFailsReachesAllWhoWait()
    {
        using BusyDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk.Disk);
        disk.HoldNextFlush(fails: true);
        Task<long> first = writer.AppendDurableAsync(new Point(0, 0)).AsTask();
        disk.WaitUntilBusy();
        Task<long> second = writer.AppendDurableAsync(new Point(1, 1)).AsTask();
        Task closing = BusyDisk.Close(writer);

        disk.Release();

        Assert.Multiple(() =>
        {
            Assert.That(async () => await closing, Throws.InstanceOf<IOException>());
            Assert.That(async () => await first, Throws.InstanceOf<IOException>());
            Assert.That(async () => await second, Throws.InstanceOf<IOException>());
            Assert.That(writer.DurableEnd, Is.Zero);
        });
    }

    [Test]
    public void RollingMeanwhileDoesNotMakeItDurable()
    {
        using BusyDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk.Disk);
        disk.HoldNextFlush(fails: true);
        Task<long> waiting = writer.AppendDurableAsync(new Point(0, 0)).AsTask();
        disk.WaitUntilBusy();
        Exception? failure = null;
        Thread rolling = new(() => failure = Assert.Catch(writer.Roll));
        rolling.Start();

        // The call comes to the disk, which is held, or waits for the call before it.
        SpinWait.SpinUntil(() => !rolling.IsAlive || rolling.ThreadState.HasFlag(ThreadState.WaitSleepJoin));
        disk.Release();
        rolling.Join();

        Assert.That(failure, Is.InstanceOf<IOException>());
        Assert.That(async () => await waiting, Throws.InstanceOf<IOException>());
        Assert.That(writer.DurableEnd, Is.Zero);
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>());
    }

    [Test]
    public void TheNextWriterWritesAgainWhatWasNotDurable()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 3);
        writer.Flush(durable: true);
        SampleJournal.Append(writer, 4);
        disk.Fails = (call, _) => call == DiskCall.Flush;
        Assert.That(() => writer.Flush(durable: true), Throws.InstanceOf<IOException>());
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>());
        disk.Fails = (_, _) => false;

        long durable;
        using (TransactionFileWriter next = SampleJournal.OpenWriter(disk))
        {
            durable = next.DurableEnd;
        }

        Assert.That(durable, Is.EqualTo(7));
        for (int seed = 0; seed < 20; seed++)
        {
            SampleJournal.AssertHolds(disk.AfterPowerFailure(new Random(seed)), 7);
        }
    }

    private static int CountFlushes(SimulatedDisk disk, int failing)
    {
        int before = disk.Flushes;
        disk.Fails = (call, _) => call == DiskCall.Flush && disk.Flushes - before <= failing;
        return before;
    }
}
