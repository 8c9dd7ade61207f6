using CustomBinarySerializer.TestKit.Simulation;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class ClockTests
{
    private static readonly DateTimeOffset s_start = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    [Test]
    public void MessagesAreFoundByTheirTime([Values] bool isIndexed, [Values(4096, 1 << 30)] long segmentSize)
    {
        const int Count = 1000;
        SimulatedDisk disk = new();
        FakeTimeProvider time = new(s_start);
        using TransactionFileWriter writer = Open(disk, time, segmentSize);
        for (int i = 0; i < Count; i++)
        {
            time.AdjustTime(s_start.AddSeconds(i));
            SampleJournal.Append(writer, 1);
            writer.Flush();
        }

        if (!isIndexed)
        {
            foreach (string index in disk.List().Where(name => name.EndsWith(".index", StringComparison.Ordinal)))
            {
                disk.Delete(index);
            }
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.Multiple(() =>
        {
            Assert.That(reader.FindOrdinal(DateTimeOffset.MinValue), Is.Zero);
            for (int i = 0; i < Count; i++)
            {
                Assert.That(reader.FindOrdinal(s_start.AddSeconds(i)), Is.EqualTo(i));
                Assert.That(reader.FindOrdinal(s_start.AddSeconds(i).AddTicks(1)), Is.EqualTo(i + 1));
            }

            Assert.That(reader.FindOrdinal(DateTimeOffset.MaxValue), Is.EqualTo(Count));
        });
    }

    [Test]
    public void AClockThatIsSetBackStandsStill([Values] bool isReopened, [Values] bool isKilled)
    {
        SimulatedDisk disk = new();
        FakeTimeProvider time = new(s_start);
        TransactionFileWriter writer = Open(disk, time);
        for (int i = 0; i < 300; i++)
        {
            // Forth by three, back by two.
            time.AdjustTime(s_start.AddSeconds(i + (i % 3 == 0 ? 3 : 0)));
            SampleJournal.Append(writer, 1);
            writer.Flush();
            if (isReopened && i % 50 == 0)
            {
                if (!isKilled)
                {
                    writer.Dispose();
                }

                disk = disk.AfterKill();
                writer = Open(disk, time);
            }
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        long last = 0;
        for (int i = 0; i < 310; i++)
        {
            long found = reader.FindOrdinal(s_start.AddSeconds(i));
            Assert.That(found, Is.GreaterThanOrEqualTo(last));
            last = found;
        }

        Assert.That(reader.FindOrdinal(s_start.AddSeconds(100)), Is.EqualTo(99).Or.EqualTo(100));
        SampleJournal.AssertHolds(disk, 300);
        writer.Dispose();
    }

    [Test]
    public void AClockThatWasYearsAheadDoesNoHarm()
    {
        SimulatedDisk disk = new();
        FakeTimeProvider time = new(s_start.AddYears(50));
        using (TransactionFileWriter writer = Open(disk, time))
        {
            SampleJournal.Append(writer, 10);
            time.AdjustTime(s_start);
            SampleJournal.Append(writer, 200);
            writer.Roll();
            SampleJournal.Append(writer, 200);
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(reader.FindOrdinal(s_start), Is.Zero);
        SampleJournal.AssertHolds(disk, 410);
    }

    private static TransactionFileWriter Open(SimulatedDisk disk, FakeTimeProvider time, long segmentSize = 1 << 30) =>
        TransactionFileWriter.Open(disk, SampleJournal.Registry, SampleJournal.Options with { SegmentSize = segmentSize }, time);
}
