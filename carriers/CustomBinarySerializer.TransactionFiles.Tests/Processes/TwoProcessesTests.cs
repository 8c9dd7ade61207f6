using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>A writer in one process, and this one beside it.</summary>
public sealed class TwoProcessesTests
{
    private TemporaryFolder _folder = null!;
    private ChildProcess _writer = null!;

    [SetUp]
    public void StartWriter()
    {
        _folder = new TemporaryFolder();
        _writer = ChildProcess.Start<JournalWriter>(_folder.Path);
        Tell("open");
    }

    [TearDown]
    public void EndWriter()
    {
        _writer.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void ASecondWriterIsRefusedUntilTheFirstIsClosed()
    {
        Tell("append 3");
        Assert.That(
            OpenWriter, Throws.TypeOf<IOException>().With.Message.Contains(_folder.Path).And.Message.Contains("open for writing already"));

        Tell("close");
        using TransactionFileWriter writer = OpenWriter();

        Assert.That(writer.Recovery.WasClosedCleanly, Is.True);
        Assert.That(writer.NextOrdinal, Is.EqualTo(3));
        _writer.WriteLine("open");
        Assert.That(_writer.ReadLine(), Does.Contain("open for writing already"));
    }

    [Test]
    public void AKilledWriterHoldsNobodyUpAndLosesNothingThatWasSeen()
    {
        Tell("append 3");
        using TransactionFileReader reader = OpenReader();
        AssertPoints(reader.Read(), 0, 3);

        _writer.Kill();
        using TransactionFileWriter writer = OpenWriter();

        Assert.That(writer.Recovery.WasClosedCleanly, Is.False);
        Assert.That(writer.NextOrdinal, Is.EqualTo(3));
        SampleJournal.Append(writer, 2);
        writer.Flush();
        AssertPoints(reader.Read(), 0, 5);
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AReaderFollowsFromSegmentToSegment(CancellationToken cancellationToken)
    {
        using TransactionFileReader reader = OpenReader();
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(0, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        long next = 0;
        for (int segment = 0; segment < 20; segment++)
        {
            ValueTask<bool> waiting = follower.MoveNextAsync();
            Tell($"append {segment + 1}");
            Tell("roll");
            for (int message = 0; message <= segment; message++)
            {
                Assert.That(await waiting, Is.True);
                Assert.That(follower.Current, Is.EqualTo(RecordOf(next++)));
                waiting = message < segment ? follower.MoveNextAsync() : default;
            }
        }

        Assert.That(reader.Segments, Has.Count.EqualTo(21));
    }

    [Test]
    public void AReaderInADeletedSegmentReadsItToItsEndAndIsInformedOfWhatIsGone()
    {
        WriteSegments(3, messages: 100);
        using TransactionFileReader reader = OpenReader();
        using IEnumerator<TransactionRecord> inside = reader.Read(10).GetEnumerator();
        Assert.That(inside.MoveNext(), Is.True);

        Tell("delete 100");

        for (long ordinal = 10; ordinal < 300; ordinal++)
        {
            Assert.That(inside.Current, Is.EqualTo(RecordOf(ordinal)));
            Assert.That(inside.MoveNext(), Is.EqualTo(ordinal < 299));
        }

        Assert.That(reader.FirstOrdinal, Is.EqualTo(100));
        Assert.That(() => reader.ReadAt(10), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("deleted"));
        Assert.That(reader.ReadAt(100), Is.EqualTo(SampleJournal.PointOf(100)));
    }

    [Test]
    public void AReaderThatFallsBehindRetentionIsInformedWhereToGoOn()
    {
        // More than a reader keeps open, since what is open can be read on.
        WriteSegments(40, messages: 5);
        using TransactionFileReader reader = OpenReader();
        using IEnumerator<TransactionRecord> inside = reader.Read(1).GetEnumerator();
        Assert.That(inside.MoveNext(), Is.True);

        Tell("delete 195");

        for (long ordinal = 1; ordinal < 4; ordinal++)
        {
            Assert.That(inside.MoveNext(), Is.True);
        }

        Assert.That(inside.MoveNext, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("195"));
        AssertPoints(reader.Read(reader.FirstOrdinal), 195, 200);
    }

    private void WriteSegments(int count, int messages)
    {
        for (int segment = 0; segment < count; segment++)
        {
            Tell($"append {messages}");
            Tell("roll");
        }
    }

    private void Tell(string command)
    {
        _writer.WriteLine(command);
        _writer.ExpectLine(JournalWriter.Done);
    }

    private TransactionFileWriter OpenWriter() => TransactionFileWriter.Open(_folder.Path, SampleJournal.Registry, SampleJournal.Options);

    private TransactionFileReader OpenReader() => TransactionFileReader.Open(_folder.Path, SampleJournal.Registry);

    private static TransactionRecord RecordOf(long ordinal) => new(ordinal, TypeIds.Point, SampleJournal.PointOf(ordinal));

    private static void AssertPoints(IEnumerable<TransactionRecord> records, int from, int end) =>
        Assert.That(records, Is.EqualTo(Enumerable.Range(from, end - from).Select(ordinal => RecordOf(ordinal))));
}
