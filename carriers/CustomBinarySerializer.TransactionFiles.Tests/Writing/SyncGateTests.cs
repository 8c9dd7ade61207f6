using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;
using CustomBinarySerializer.TransactionFiles.Writing;

namespace CustomBinarySerializer.TransactionFiles.Tests.Writing;

public sealed class SyncGateTests
{
    private WriterLock _lock = null!;
    private SyncGate _gate = null!;

    [SetUp]
    public void CreateGate()
    {
        _lock = new WriterLock(typeof(TransactionFileWriter));
        _gate = new SyncGate(_lock, new JournalTelemetry("folder"));
    }

    [Test]
    public void FailedSyncStopsTheWriterAndIsTheLastOne()
    {
        IOException failure = new("the disk is gone");
        CountedFile broken = new(() => throw failure);
        CountedFile healthy = new(() => { });
        _gate.MakeDurable(healthy, "healthy");
        Assert.That(_gate.HasFailed, Is.False);

        Assert.That(() => _gate.MakeDurable(broken, "broken"), Throws.TypeOf<IOException>().With.InnerException.SameAs(failure));
        Assert.That(() => _gate.MakeDurable(healthy, "healthy"), Throws.TypeOf<IOException>().With.Message.Contains("stopped for good"));

        Assert.That(healthy.Flushes, Is.EqualTo(1));
        Assert.That(_gate.HasFailed, Is.True);
        Assert.That(_lock.IsStopped, Is.True);
    }

    [Test]
    public void SyncsOfSeveralThreadsRunOneAtATime()
    {
        int running = 0;
        int most = 0;
        CountedFile file = new(() =>
        {
            most = Math.Max(most, Interlocked.Increment(ref running));
            Thread.Yield();
            Interlocked.Decrement(ref running);
        });

        Parallel.For(0, 1000, _ => _gate.MakeDurable(file, "file"));

        Assert.That(file.Flushes, Is.EqualTo(1000));
        Assert.That(most, Is.EqualTo(1));
    }

    private sealed class CountedFile(Action flush) : IFlushable
    {
        internal int Flushes { get; private set; }

        public void Flush()
        {
            Flushes++;
            flush();
        }
    }
}
