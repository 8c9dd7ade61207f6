using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

[NonParallelizable]
public sealed class TypedReadingAllocationTests
{
    private const int Count = 10_000;

    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void AStructIsReadWithoutAnAllocation()
    {
        using TransactionFileReader reader = Write();
        reader.ReadAt<Point>(7);

        Assert.That(Allocation.Least(() => reader.ReadAt<Point>(7), enough: 0), Is.Zero);
    }

    [Test]
    public void StructsAreEnumeratedWithoutAnAllocationPerMessage()
    {
        using TransactionFileReader reader = Write();

        // The buffer of an enumeration, and less than a byte for each message.
        const int Most = (1 << 20) + Count;
        Assert.That(Allocation.Least(() => Sum(reader, 0), enough: Most), Is.LessThanOrEqualTo(Most));
    }

    private static int Sum(TransactionFileReader reader, long from)
    {
        int sum = 0;
        foreach (TransactionRecord<Point> record in reader.Read<Point>(from))
        {
            sum += record.Message.X;
        }

        return sum;
    }

    private TransactionFileReader Write()
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, _registry, SampleJournal.Options, TimeProvider.System))
        {
            for (int i = 0; i < Count; i++)
            {
                writer.Append(new Point(i, 1));
            }
        }

        return TransactionFileReader.Open(disk, _registry, TransactionFileReaderOptions.Default);
    }
}
