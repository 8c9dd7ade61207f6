using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class RoundTripTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void AppendedMessagesAreReadInOrder([Values(0, 1, 64, 1000, 50_000)] int count, [Values(4096, 1 << 30)] long segmentSize)
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            folder.Path, _registry, new TransactionFileOptions { SegmentSize = segmentSize }))
        {
            if (segmentSize == 4096)
            {
                count = Math.Min(count, 1000);
            }

            for (int i = 0; i < count; i++)
            {
                Assert.That(writer.Append(CustomerOf(i)), Is.EqualTo(i));
            }
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);

        Assert.That(reader.WrittenEnd, Is.EqualTo(count));
        Assert.That(reader.DurableEnd, Is.EqualTo(count));
        Assert.That(
            reader.Read(), Is.EqualTo(Enumerable.Range(0, count).Select(i => new TransactionRecord(i, TypeIds.Customer, CustomerOf(i)))));
    }

    [Test]
    public void AnyMessageIsFoundByItsOrdinal([Values] bool isOpen, [Values(4096, 1 << 30)] long segmentSize)
    {
        const int Count = 1000;
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            folder.Path, _registry, new TransactionFileOptions { SegmentSize = segmentSize });
        for (int i = 0; i < Count; i++)
        {
            writer.Append(CustomerOf(i));
        }

        writer.Flush();
        if (!isOpen)
        {
            writer.Dispose();
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);

        Assert.Multiple(() =>
        {
            for (int i = 0; i < Count; i++)
            {
                Assert.That(reader.ReadAt(i), Is.EqualTo(CustomerOf(i)));
            }
        });
        Assert.That(
            () => reader.ReadAt(Count),
            Throws.InstanceOf<ArgumentOutOfRangeException>().With.Message.Contains("1000 messages have been written"));
    }

    [Test]
    public void AWriterGoesOnWhereTheLastOneEnded()
    {
        using TemporaryFolder folder = new();
        for (int i = 0; i < 10; i++)
        {
            using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
            Assert.That(writer.Recovery, Is.EqualTo(new { WasClosedCleanly = true, VerifiedBytes = 0L, End = (long)i })
                .UsingPropertiesComparer(c => c.CompareOnlyCommonProperties()));
            Assert.That(writer.Append(CustomerOf(i)), Is.EqualTo(i));
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);

        Assert.That(reader.Read().Select(record => record.Message), Is.EqualTo(Enumerable.Range(0, 10).Select(CustomerOf)));
        Assert.That(reader.Segments, Has.Count.EqualTo(1));
    }

    [Test]
    public void MessagesOfEverySizeAreRead()
    {
        int[] sizes = [0, 1, 3, 4, 5, 7, 8, 100, 4000, 65_000, (1 << 20) - 100, (1 << 20) - 12, 1 << 20, 3_000_000, 1];
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry))
        {
            foreach (int size in sizes)
            {
                writer.Append(Block.OfSize(size));
                writer.AppendFrames(new CustomBinaryFormatter(_registry).Serialized(Block.OfSize(size)));
            }
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);

        Assert.That(
            reader.Read().Select(record => record.Message),
            Is.EqualTo(sizes.SelectMany(size => new[] { Block.OfSize(size), Block.OfSize(size) })));
    }

    private static Customer CustomerOf(int number) => new($"Name {number}", "John", "42 Main Street", number, number % 100_000);
}
