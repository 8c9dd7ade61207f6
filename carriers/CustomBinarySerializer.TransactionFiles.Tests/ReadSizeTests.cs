using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>A look at a few messages of a large segment reads few bytes.</summary>
public sealed class ReadSizeTests
{
    private const int Count = 100_000;
    private const int Few = 96 << 10;

    private SimulatedDisk _disk = null!;
    private TransactionFileReader _reader = null!;

    [SetUp]
    public void SetUp()
    {
        _disk = new SimulatedDisk();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(_disk))
        {
            SampleJournal.Append(writer, Count);
        }

        _reader = SampleJournal.OpenReader(_disk);
        Assert.That(_disk[_disk.List().Single(name => name.EndsWith(".segment", StringComparison.Ordinal))], Has.Length.AtLeast(2 << 20));
    }

    [TearDown]
    public void TearDown() => _reader.Dispose();

    [Test]
    public void FindingATimeReadsLittle()
    {
        long before = _disk.ReadBytes;

        _reader.FindOrdinal(_reader.Segments[0].Created.AddTicks(1));

        Assert.That(_disk.ReadBytes - before, Is.LessThan(Few));
    }

    [Test]
    public void LookingUpAMessageReadsOneEntryAndNothingAfterTheMessage()
    {
        const long ordinal = 300 * 64;
        _reader.ReadAt(ordinal);
        long before = _disk.ReadBytes;

        _reader.ReadAt(4 * ordinal);

        Assert.That(_disk.ReadBytes - before, Is.EqualTo(24 + 512));
    }

    [Test]
    public void TheFirstMessagesOfAScanReadLittle()
    {
        long before = _disk.ReadBytes;

        Assert.That(CountFrames(Count / 2, 10), Is.EqualTo(10));

        Assert.That(_disk.ReadBytes - before, Is.LessThan(Few));
    }

    [Test]
    public void AScanReadsEachByteOnce()
    {
        long before = _disk.ReadBytes;

        Assert.That(CountFrames(0, int.MaxValue), Is.EqualTo(Count));

        long size = _disk[_disk.List().Single(name => name.EndsWith(".segment", StringComparison.Ordinal))].Length;
        Assert.That(_disk.ReadBytes - before, Is.InRange(size, size + Few));
    }

    private int CountFrames(long from, int most)
    {
        int count = 0;
        foreach (TransactionFrame _ in _reader.ReadFrames(from))
        {
            if (++count == most)
            {
                break;
            }
        }

        return count;
    }
}
