using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Calls of a closed reader or writer fail with a clear error.</summary>
public sealed class ClosedTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void Write()
    {
        _folder = new TemporaryFolder();
        using TransactionFileWriter writer = Open();
        SampleJournal.Append(writer, 3);
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void EveryCallOfAClosedReaderNamesTheReader()
    {
        TransactionFileReader reader = TransactionFileReader.Open(_folder.Path, SampleJournal.Registry);
        reader.Dispose();

        Assert.Multiple(() =>
        {
            Assert.That(() => reader.Read().Count(), Throws(reader));
            Assert.That(() => reader.ReadFrames(1), Throws(reader));
            Assert.That(() => reader.ReadAt(1), Throws(reader));
            Assert.That(() => reader.Scan(new MessageHandlers()), Throws(reader));
            Assert.That(() => reader.FindOrdinal(DateTimeOffset.UtcNow), Throws(reader));
            Assert.That(() => reader.WrittenEnd, Throws(reader));
            Assert.That(() => reader.DurableEnd, Throws(reader));
            Assert.That(() => reader.FirstOrdinal, Throws(reader));
            Assert.That(() => reader.Segments, Throws(reader));
            Assert.That(async () => await Last(reader, 0, CancellationToken.None), Throws(reader));
            Assert.That(async () => await Last(reader, 3, CancellationToken.None), Throws(reader));
        });
    }

    [Test]
    [CancelAfter(60_000)]
    public void AFollowerThatWaitsEndsWhenItsReaderIsClosed(CancellationToken cancellationToken)
    {
        TransactionFileReader reader = TransactionFileReader.Open(_folder.Path, SampleJournal.Registry);
        IAsyncEnumerator<TransactionRecord> follower = reader.Follow(3, cancellationToken).GetAsyncEnumerator(cancellationToken);
        ValueTask<bool> next = follower.MoveNextAsync();

        reader.Dispose();

        Assert.That(async () => await next, Throws(reader));
    }

    [Test]
    public void EveryCallOfAClosedWriterNamesTheWriter()
    {
        TransactionFileWriter writer = Open();
        writer.Dispose();

        Assert.Multiple(() =>
        {
            Assert.That(() => writer.Append(new Point(1, 1)), Throws(writer));
            Assert.That(() => writer.AppendRange(new Point(1, 1)), Throws(writer));
            Assert.That(() => writer.AppendFrames([]), Throws(writer));
            Assert.That(async () => await writer.AppendDurableAsync(new Point(1, 1)), Throws(writer));
            Assert.That(() => writer.Flush(), Throws(writer));
            Assert.That(writer.Roll, Throws(writer));
            Assert.That(() => writer.DeleteSegmentsBefore(1), Throws(writer));
            Assert.That(writer.Dispose, NUnit.Framework.Throws.Nothing);
        });
    }

    private static NUnit.Framework.Constraints.EqualStringConstraint Throws(object closed) =>
        NUnit.Framework.Throws.TypeOf<ObjectDisposedException>()
            .With.Property(nameof(ObjectDisposedException.ObjectName))
            .EqualTo(closed.GetType().FullName);

    private static async Task<long> Last(TransactionFileReader reader, long from, CancellationToken cancellation)
    {
        long last = -1;
        await foreach (TransactionRecord record in reader.Follow(from, cancellation))
        {
            last = record.Ordinal;
        }

        return last;
    }

    private TransactionFileWriter Open() => TransactionFileWriter.Open(_folder.Path, SampleJournal.Registry);
}
