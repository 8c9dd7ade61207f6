using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

public sealed class SparseIndexTests
{
    [TestCase(1)]
    [TestCase(252)]
    [TestCase(253)]
    [TestCase(254)]
    [TestCase(1000)]
    public void EveryMessageFindsTheEntryBeforeIt(int count)
    {
        using SparseIndexReader reader = SampleIndex.Read(SampleIndex.Write(count));

        for (long ordinal = SampleIndex.FirstOrdinal; ordinal < SampleIndex.FirstOrdinal + (count * 64); ordinal += 21)
        {
            Assert.That(SampleIndex.Find(reader, ordinal), Is.EqualTo(SampleIndex.Entry((ordinal - SampleIndex.FirstOrdinal) / 64)));
        }
    }

    [TestCase(1)]
    [TestCase(253)]
    [TestCase(1001)]
    public void AMessagePastTheIndexFindsTheLastEntry(int count)
    {
        using SparseIndexReader reader = SampleIndex.Read(SampleIndex.Write(count));

        Assert.That(SampleIndex.Find(reader, SampleIndex.FirstOrdinal + (count * 64)), Is.EqualTo(SampleIndex.Entry(count - 1)));
        Assert.That(SampleIndex.Find(reader, long.MaxValue), Is.EqualTo(SampleIndex.Entry(count - 1)));
    }

    [Test]
    public void AMessageBeforeTheSegmentFindsNothing()
    {
        using SparseIndexReader reader = SampleIndex.Read(SampleIndex.Write(10));

        Assert.That(SampleIndex.Find(reader, SampleIndex.FirstOrdinal - 1), Is.Null);
        Assert.That(SampleIndex.Find(reader, long.MinValue), Is.Null);
    }

    [Test]
    public void AnEmptyIndexFindsNothing()
    {
        using SparseIndexReader reader = SampleIndex.Read(new TestFile());

        Assert.That(SampleIndex.Find(reader, SampleIndex.FirstOrdinal), Is.Null);
        Assert.That(SampleIndex.FindTime(reader, long.MaxValue), Is.Null);
    }

    [TestCase(1)]
    [TestCase(253)]
    [TestCase(254)]
    [TestCase(1500)]
    public void EveryTimeFindsTheLastEntryThatIsntAfterIt(int count)
    {
        using SparseIndexReader reader = SampleIndex.Read(SampleIndex.Write(count));

        Assert.That(SampleIndex.FindTime(reader, SampleIndex.Entry(0).UtcTicks - 1), Is.Null);
        for (int number = 0; number < count; number++)
        {
            IndexEntry last = SampleIndex.Entry(Math.Min(number | 1, count - 1));
            Assert.That(SampleIndex.FindTime(reader, SampleIndex.Entry(number).UtcTicks), Is.EqualTo(last));
            Assert.That(SampleIndex.FindTime(reader, SampleIndex.Entry(number).UtcTicks + 999), Is.EqualTo(last));
        }
    }

    [Test]
    public void ATimeThatFallsIsStoredAsTheOneBefore()
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        writer.Add(SampleIndex.FirstOrdinal, 100, 500);
        writer.Add(SampleIndex.FirstOrdinal + 64, 200, 400);
        writer.Flush();
        using SparseIndexReader reader = SampleIndex.Read(file);

        Assert.That(
            SampleIndex.Find(reader, SampleIndex.FirstOrdinal + 64), Is.EqualTo(new IndexEntry(SampleIndex.FirstOrdinal + 64, 200, 500)));
    }

    [Test]
    public void AddingTouchesNoFileAndFlushingNothingNeither()
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));

        SampleIndex.Add(writer, 0, 1000);
        Assert.That(file.Writes, Is.Zero);

        writer.Flush();
        writer.Flush();
        Assert.That(file.Writes, Is.EqualTo(1));
        Assert.That(file.Flushes, Is.Zero);
    }

    [Test]
    public void AnEntryOutOfTurnIsRefused()
    {
        using SparseIndexWriter writer = new(new TestFile(), SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        SampleIndex.Add(writer, 0, 2);
        IndexEntry next = SampleIndex.Entry(2);

        Assert.Multiple(() =>
        {
            Assert.That(writer.NextOrdinal, Is.EqualTo(next.Ordinal));
            Assert.That(() => writer.Add(next.Ordinal + 1, next.Offset, 0), Throws.InstanceOf<ArgumentOutOfRangeException>());
            Assert.That(() => writer.Add(next.Ordinal + 64, next.Offset, 0), Throws.InstanceOf<ArgumentOutOfRangeException>());
            Assert.That(() => writer.Add(next.Ordinal, SampleIndex.Entry(1).Offset, 0), Throws.InstanceOf<ArgumentOutOfRangeException>());
            Assert.That(
                () => writer.Add(next.Ordinal, next.Offset, DateTime.MaxValue.Ticks + 1), Throws.InstanceOf<ArgumentOutOfRangeException>());
            Assert.That(() => writer.Add(next.Ordinal, next.Offset, -1), Throws.InstanceOf<ArgumentOutOfRangeException>());
        });
    }

    [Test]
    public void AWriteThatFailedIsMadeUpForByTheNext()
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        SampleIndex.Add(writer, 0, 300);
        file.FailingWrites = 1;

        Assert.That(writer.Flush, Throws.InstanceOf<IOException>());
        SampleIndex.Add(writer, 300, 600);
        writer.Flush();

        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(600).Bytes));
    }

    [Test]
    public void FlushesAtAnyMomentsLeaveTheSameFile([Values(1, 7, 252, 253, 254, 600)] int step)
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        for (int number = 0; number < 1000; number += step)
        {
            SampleIndex.Add(writer, number, Math.Min(number + step, 1000));
            writer.Flush();
        }

        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(1000).Bytes));
    }
}
