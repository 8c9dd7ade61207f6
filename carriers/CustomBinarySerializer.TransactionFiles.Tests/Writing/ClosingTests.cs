using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Tests.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Writing;

/// <summary>Records that closing makes durable are reported to waiting callers.</summary>
public sealed class ClosingTests
{
    [Test]
    public async Task MessagesInFlightAreDurableAndSaidToBe()
    {
        using BusyDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk.Disk);
        disk.HoldNextFlush();
        Task<long> first = writer.AppendDurableAsync(new Point(0, 0)).AsTask();
        disk.WaitUntilBusy();
        Task<long>[] others = [.. Enumerable.Range(1, 3).Select(i => writer.AppendDurableAsync(new Point(i, -i)).AsTask())];
        Task closing = BusyDisk.Close(writer);

        disk.Release();

        await closing;
        Assert.That(await first, Is.Zero);
        Assert.That(await Task.WhenAll(others), Is.EqualTo((long[])[1, 2, 3]));
        SampleJournal.AssertHolds(disk.Disk.AfterPowerFailure(new Random(1)), 4);
    }

    [Test]
    public async Task AppendsThatWaitForTheDiskReturn()
    {
        using BusyDisk disk = new();
        TransactionFileWriter writer = TransactionFileWriter.Open(
            disk.Disk,
            SampleJournal.Registry,
            SampleJournal.Options with { Durability = DurabilityPolicy.EveryRecord },
            TimeProvider.System);
        disk.HoldNextFlush();
        Task<long> first = OnThread(() => writer.Append(new Point(0, 0)));
        disk.WaitUntilBusy();
        Task<long> second = OnThread(() => writer.Append(new Point(1, -1)));
        Assert.That(() => writer.NextOrdinal, Is.EqualTo(2).After(60_000, 1));
        Task closing = BusyDisk.Close(writer);

        disk.Release();

        await closing;
        Assert.That(await first, Is.Zero);
        Assert.That(await second, Is.EqualTo(1));
        SampleJournal.AssertHolds(disk.Disk.AfterPowerFailure(new Random(1)), 2);
    }

    [Test]
    public async Task AppendsThatCouldNotBeMadeDurableFail()
    {
        using BusyDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk.Disk);
        disk.HoldNextFlush();
        Task<long> first = writer.AppendDurableAsync(new Point(0, 0)).AsTask();
        disk.WaitUntilBusy();
        Task<long> second = writer.AppendDurableAsync(new Point(1, -1)).AsTask();
        disk.Disk.Fails = (call, _) => call == DiskCall.Write;
        Task closing = BusyDisk.Close(writer);

        disk.Release();

        Assert.That(async () => await closing, Throws.InstanceOf<IOException>());
        Assert.That(async () => await second, Throws.InstanceOf<IOException>());
        await Task.WhenAny(first);
        disk.Disk.Fails = (_, _) => false;
        SampleJournal.AssertHolds(disk.Disk.AfterKill(), 1);
    }

    private static Task<T> OnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
