using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class ParallelUseTests
{
    [Test]
    public void ManyThreadsAppendAndReadWhileSegmentsRoll()
    {
        const int Threads = 4;
        const int Each = 3000;
        TypeRegistry registry = TestRegistry.New();
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            folder.Path, registry, new TransactionFileOptions
            {
                SegmentSize = 16_384,
                Durability = DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(1)),
            });
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, registry);
        int[][] ordinals = new int[Threads][];

        Parallel.For(0, Threads, new ParallelOptions { MaxDegreeOfParallelism = Threads }, thread =>
        {
            ordinals[thread] = new int[Each];
            for (int i = 0; i < Each; i++)
            {
                long ordinal = writer.Append(new Point(thread, i));
                ordinals[thread][i] = (int)ordinal;
                if (i % 100 == 0)
                {
                    writer.Flush(durable: i % 1000 == 0);
                    Assert.That(reader.ReadAt(ordinal), Is.EqualTo(new Point(thread, i)));
                }
            }
        });

        writer.Flush();
        Assert.That(ordinals.SelectMany(each => each).Order(), Is.EqualTo(Enumerable.Range(0, Threads * Each)));
        foreach (TransactionRecord record in reader.Read())
        {
            Point point = (Point)record.Message;
            Assert.That(ordinals[point.X][point.Y], Is.EqualTo(record.Ordinal));
        }

        Assert.That(writer.DeleteSegmentsBefore(Threads * Each / 2), Is.GreaterThan(0));
        Assert.That(reader.Read(reader.FirstOrdinal).Count(), Is.EqualTo((Threads * Each) - reader.FirstOrdinal));
    }
}
