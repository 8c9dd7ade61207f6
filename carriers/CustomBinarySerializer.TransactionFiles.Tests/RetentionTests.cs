using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class RetentionTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void SegmentsBeforeAMessageAreDeletedWholeAndTheCurrentOneStays()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = Write(folder, segments: 4, messagesEach: 10);

        Assert.That(writer.DeleteSegmentsBefore(0), Is.Zero);
        Assert.That(writer.DeleteSegmentsBefore(9), Is.Zero);
        Assert.That(writer.DeleteSegmentsBefore(25), Is.EqualTo(2));
        Assert.That(folder.Files.Where(file => file.EndsWith(".segment", StringComparison.Ordinal)
            || file.EndsWith(".index", StringComparison.Ordinal)), Is.EqualTo(Numbered(20).Concat(Numbered(30))));
        Assert.That(writer.DeleteSegmentsBefore(long.MaxValue), Is.EqualTo(1));
        Assert.That(writer.NextOrdinal, Is.EqualTo(40));
    }

    [Test]
    public void OldAndNewReadersReadTheRemainingMessages()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = Write(folder, segments: 4, messagesEach: 10);
        using TransactionFileReader old = TransactionFileReader.Open(folder.Path, _registry);
        Assert.That(old.ReadAt(5), Is.EqualTo(new Point(5, 0)));

        writer.DeleteSegmentsBefore(20);

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        foreach (TransactionFileReader each in new[] { old, reader })
        {
            Assert.That(each.FirstOrdinal, Is.EqualTo(20));
            Assert.That(each.Segments, Has.Count.EqualTo(2));
            Assert.That(each.Read(20).Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(20, 20)));
            AssertDeleted(() => each.ReadAt(19), 19);
            AssertDeleted(() => each.Read(0).GetEnumerator().MoveNext(), 0);
        }
    }

    [Test]
    public void AReaderInsideFinishesItsSegmentAndIsThenInformedOfWhatIsLeft()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = Write(folder, segments: 4, messagesEach: 10);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        using IEnumerator<TransactionRecord> records = reader.Read().GetEnumerator();
        Assert.That(records.MoveNext(), Is.True);

        writer.DeleteSegmentsBefore(30);

        if (OperatingSystem.IsWindows())
        {
            return;
        }

        for (int i = 1; i < 10; i++)
        {
            Assert.That(records.MoveNext(), Is.True);
            Assert.That(records.Current.Ordinal, Is.EqualTo(i));
        }

        AssertDeleted(() => records.MoveNext(), 10);
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task FollowerPastTheDeletedMessagesContinues([Values] bool isCaughtUp, CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = Write(folder, segments: 2, messagesEach: 10);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        using IEnumerator<TransactionRecord> records = reader.Read().GetEnumerator();
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(0, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        int read = isCaughtUp ? 20 : 10;
        for (int i = 0; i < read; i++)
        {
            Assert.That(records.MoveNext(), Is.True);
            Assert.That(await follower.MoveNextAsync(), Is.True);
        }

        writer.Roll();
        writer.Append(new Point(20, 0));
        writer.DeleteSegmentsBefore(read);
        writer.Flush();
        Assert.That(reader.FirstOrdinal, Is.EqualTo(read));

        Assert.That(records.MoveNext(), Is.True);
        Assert.That(await follower.MoveNextAsync(), Is.True);
        Assert.That(records.Current.Message, Is.EqualTo(new Point(read, 0)));
        Assert.That(follower.Current.Message, Is.EqualTo(new Point(read, 0)));
    }

    private static IEnumerable<string> Numbered(int first) => [$"{first:D20}.index", $"{first:D20}.segment"];

    private static void AssertDeleted(Action read, long ordinal) =>
        Assert.That(read, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.MessageDeleted)
            .And.Message.Contains($"Message {ordinal} ").And.Message.Contains("first that is left is message"));

    private TransactionFileWriter Write(TemporaryFolder folder, int segments, int messagesEach)
    {
        TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        for (int i = 0; i < segments * messagesEach; i++)
        {
            if (i > 0 && i % messagesEach == 0)
            {
                writer.Roll();
            }

            writer.Append(new Point(i, 0));
        }

        writer.Flush();
        return writer;
    }
}
