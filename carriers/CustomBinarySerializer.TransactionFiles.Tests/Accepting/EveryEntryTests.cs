using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Index;
using static CustomBinarySerializer.TransactionFiles.Tests.Accepting.DamagedJournals;

namespace CustomBinarySerializer.TransactionFiles.Tests.Accepting;

/// <summary>Accepted damage is passed over by every way to read and write, with default options.</summary>
public sealed class EveryEntryTests
{
    private const int Lost = 150;

    private static readonly int[] s_left = [.. Enumerable.Range(0, Count).Where(i => i != Lost)];

    private readonly List<CorruptRange> _reported = [];
    private SimulatedDisk _disk = null!;
    private TransactionFileReader _reader = null!;

    [SetUp]
    public void SetUp()
    {
        _disk = Write();
        DamageMessage(_disk, Segment1, Lost);
        Accept(_disk);
        _reported.Clear();
        _reader = SampleJournal.OpenReader(_disk, new() { CorruptionSkipped = _reported.Add });
    }

    [TearDown]
    public void TearDown() => _reader.Dispose();

    [Test]
    public void ReadAtFindsEveryMessageButTheLostOne([Values] bool hasIndex)
    {
        if (!hasIndex)
        {
            _disk.Delete(Segment1.Replace("segment", "index", StringComparison.Ordinal));
        }

        foreach (int ordinal in s_left)
        {
            Assert.That(_reader.ReadAt(ordinal), Is.EqualTo(SampleJournal.PointOf(ordinal)));
        }

        Assert.That(() => _reader.ReadAt(Lost), Throws.TypeOf<BinarySerializationException>().With.Message.Contains($"message {Lost}"));
    }

    [Test]
    public void ScansShowTheRestAndReportTheRange()
    {
        List<long> scanned = [];
        _reader.Scan(new MessageHandlers().On<Point>((_, ordinal) => scanned.Add(ordinal)));

        Assert.That(scanned, Is.EqualTo(s_left));
        AssertReportedOnce();
    }

    [Test]
    public void ParallelScansShowTheRestAndReportTheRange()
    {
        List<long> scanned = [];
        _reader.ScanInParallel(() => new MessageHandlers().On<Point>((_, ordinal) =>
        {
            lock (scanned)
            {
                scanned.Add(ordinal);
            }
        }));

        Assert.That(scanned.Order(), Is.EqualTo(s_left));
        AssertReportedOnce();
    }

    [Test]
    public void FramesOfTheRestAreRead()
    {
        List<long> read = [];
        foreach (TransactionFrame frame in _reader.ReadFrames())
        {
            read.Add(frame.Ordinal);
        }

        Assert.That(read, Is.EqualTo(s_left));
        AssertReportedOnce();
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task FollowersPassOverItFromTheBeginningAndFromInside([Values(0, Lost)] int from, CancellationToken timeout)
    {
        List<long> followed = [];
        await foreach (TransactionRecord record in _reader.Follow(from, timeout))
        {
            followed.Add(record.Ordinal);
            if (record.Ordinal == Count - 1)
            {
                break;
            }
        }

        Assert.That(followed, Is.EqualTo(s_left.Where(i => i >= from)));
        AssertReportedOnce();
    }

    [Test]
    public void TimesAreFound()
    {
        Assert.That(_reader.FindOrdinal(DateTimeOffset.UnixEpoch), Is.Zero);
        Assert.That(_reader.FindOrdinal(DateTimeOffset.UtcNow.AddDays(1)), Is.EqualTo(Count));
    }

    [Test]
    public void OpenReaderLearnsOfWhatIsAcceptedMeanwhile()
    {
        DamageMessage(_disk, Segment0, 30);
        Assert.That(() => _reader.Read().Count(), Throws.TypeOf<BinarySerializationException>());

        Accept(_disk);

        Assert.That(_reader.Read().Count(), Is.EqualTo(Count - 2));
    }

    [Test]
    public void WritersGoOnAndReportWhatTheyMeet()
    {
        _disk[Segment0] = _disk[Segment0][..^200];
        Assert.That(() => SampleJournal.OpenWriter(_disk), Throws.TypeOf<BinarySerializationException>());

        Accept(_disk);
        using TransactionFileWriter writer = SampleJournal.OpenWriter(_disk);

        Assert.That(writer.NextOrdinal, Is.EqualTo(Count));
        Assert.That(writer.Recovery.Gaps.Single(), Has.Property("Accepted").EqualTo(Time));
        Assert.That(
            writer.Recovery.ToString(), Does.StartWith("Closed in order, and damaged in 1 places").And.Contain("accepted 2024-02-29"));
    }

    [Test]
    public void IndexReachesPastTheDamage([Values(1, 64, 100)] int lost)
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            SampleJournal.Append(writer, 1000);
        }

        for (int i = 0; i < lost; i++)
        {
            DamageMessage(disk, Segment0, 128 + i);
        }

        disk.Delete("00000000000000000000.index");
        Accept(disk);
        using TransactionFileWriter again = SampleJournal.OpenWriter(disk);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);

        Assert.That(disk["00000000000000000000.index"], Has.Length.EqualTo(IndexBlock.Size));
        for (int ordinal = 0; ordinal < 1000; ordinal++)
        {
            if (ordinal is >= 128 && ordinal < 128 + lost)
            {
                Assert.That(() => reader.ReadAt(ordinal), Throws.TypeOf<BinarySerializationException>());
            }
            else
            {
                Assert.That(reader.ReadAt(ordinal), Is.EqualTo(SampleJournal.PointOf(ordinal)));
            }
        }
    }

    [Test]
    public void SegmentsCountWhatIsThere()
    {
        _disk.Delete(Segment1);
        using TransactionFileReader reader = SampleJournal.OpenReader(_disk);

        Assert.That(
            reader.Segments.Select(segment => (segment.FirstOrdinal, segment.End)), Is.EqualTo([(0L, 70L), (270L, (long)Count)]));
    }

    [Test]
    public void DurableMessagesThatACutFileLostAreNamed()
    {
        byte[] bytes = _disk[Segment2];
        _disk[Segment2] = bytes[..(bytes.Length / 2)];

        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => SampleJournal.OpenWriter(_disk))!;

        Assert.That(error.Message, Does.Match("messages 3[0-9]{2} to 349 are damaged").And.Contain("up to which it was durable"));
    }

    private void AssertReportedOnce()
    {
        Assert.That(_reported, Has.Count.EqualTo(1));
        Assert.That(_reported[0], Has.Property("FirstOrdinal").EqualTo(Lost).And.Property("End").EqualTo(Lost + 1));
        Assert.That(_reported[0].Accepted, Is.EqualTo(Time));
    }
}
