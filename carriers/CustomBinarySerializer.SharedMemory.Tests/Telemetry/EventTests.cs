using System.Diagnostics.Tracing;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Tests.Processes;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TestKit.Telemetry;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.SharedMemory.Tests.Telemetry;

[NonParallelizable]
public sealed class EventTests
{
    private Events _events = null!;

    [SetUp]
    public void Listen() => _events = new Events();

    [TearDown]
    public void StopListening() => _events.Dispose();

    [Test]
    public void ACutTailIsReported()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 2, written: 3, isClosed: false);
        string segment = SegmentFileName.OfSegment(0);
        int length = disk[segment].Length;
        disk[segment] = [.. disk[segment], 1, 2, 3];

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        EventWrittenEventArgs cut = Single("RecoveryCut", 1, EventLevel.Warning);
        TornTail torn = writer.Recovery.TornTail!;
        Assert.That(cut.Payload, Is.EqualTo(new object[] { torn.File, (long)length, 3L, 5L, torn.Copy, torn.Reason }));
        Assert.That(cut.PayloadNames, Is.EqualTo(["file", "offset", "length", "ordinal", "copy", "reason"]));
        EventWrittenEventArgs recovered = Single("JournalRecovered", 6, EventLevel.Informational);
        Assert.That(recovered.Payload, Is.EqualTo(new object[] { "/simulated", writer.Recovery.VerifiedBytes, 2L, 5L }));
    }

    [Test]
    public void AJournalThatWasClosedIsNotTakenOver()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 2, written: 3, isClosed: true);

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        Assert.That(_events.Of("JournalRecovered"), Is.Empty);
    }

    [Test]
    public void DamageThatAReaderPassesOverIsReported()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 50, written: 0, isClosed: true);
        string segment = SegmentFileName.OfSegment(0);
        byte[] bytes = disk[segment];
        bytes[^300] ^= 1;
        disk[segment] = bytes;
        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });

        _ = reader.Read().ToList();

        Assert.That(gaps, Has.Count.EqualTo(1));
        CorruptRange gap = gaps[0];
        EventWrittenEventArgs skipped = Single("DamageSkipped", 2, EventLevel.Error);
        Assert.That(skipped.Payload, Is.EqualTo(new object[] { gap.File, gap.Offset, gap.Length, gap.FirstOrdinal, gap.End, gap.Reason }));
        Assert.That(skipped.PayloadNames, Is.EqualTo(["file", "offset", "length", "firstOrdinal", "nextOrdinal", "reason"]));
    }

    [Test]
    public void DamageThatAWriterPassesOverIsReported()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 5, durable: 5, written: 0, isClosed: true);
        string segment = SegmentFileName.OfSegment(0);
        disk[segment] = disk[segment][..^8];

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);

        Assert.That(writer.Recovery.Gaps, Is.Not.Empty);
        Assert.That(_events.Of("DamageSkipped"), Has.Count.EqualTo(writer.Recovery.Gaps.Count));
    }

    [Test]
    public void ASyncThatFailsIsReported()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 1);
        disk.Fails = (call, _) => call == DiskCall.Flush;
        Assert.That(() => writer.Flush(durable: true), Throws.InstanceOf<IOException>());
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>());

        EventWrittenEventArgs failed = Single("SyncFailed", 3, EventLevel.Critical);
        Assert.That(failed.Payload![0], Is.EqualTo($"/simulated/{SegmentFileName.OfSegment(0)}"));
        Assert.That(failed.PayloadNames, Is.EqualTo(["path", "reason"]));
    }

    [Test]
    public void TheRoleOfAConsumerThatDiedWithAMessageInHandIsTakenOver()
    {
        using RingFolder folder = new();
        RingMode oneToOne = new(SingleProducer: true, SingleConsumer: true);
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options(oneToOne));
        queue.Send(new Point(1, 2));
        using ChildProcess consumer = ChildProcess.Start<StuckConsumer>(QueueArguments.Of(folder, oneToOne));
        consumer.ExpectLine("in hand");
        consumer.Kill();

        queue.TryReceive(out _);

        EventWrittenEventArgs taken = Single("RoleTakenOver", 4, EventLevel.Warning);
        Assert.That(taken.Payload, Is.EqualTo(new object[] { folder.RingPath, RingPaths.ConsumerRole, 1L }));
        Assert.That(taken.PayloadNames, Is.EqualTo(["path", "role", "lostMessages"]));
    }

    [Test]
    public void TheClaimLockOfADeadProducerIsTakenOver()
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options());
        using (SharedMemoryQueue gone = folder.OpenQueue(RingFolder.Options()))
        {
            Assert.That(gone.Ring.Claims!.TryLock(), Is.True);
        }

        queue.Send(new Point(1, 2));

        Assert.That(_events.First("RoleTakenOver").Payload, Is.EqualTo(new object[] { folder.RingPath, "claim lock", 0L }));
    }

    private EventWrittenEventArgs Single(string name, int id, EventLevel level)
    {
        EventWrittenEventArgs found = _events.First(name);
        Assert.That((found.EventId, found.Level), Is.EqualTo((id, level)));
        Assert.That(_events.Of(name), Has.Count.EqualTo(1));
        return found;
    }
}
