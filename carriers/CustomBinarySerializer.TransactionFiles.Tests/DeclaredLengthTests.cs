using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class DeclaredLengthTests
{
    private const string Segment = "00000000000000000000.segment";

    [Test]
    public void ALengthThatTheFileCannotHoldTakesNoMemory([Values(1 << 30, 100_000_000, 5_000_000)] int length)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 0, isClosed: false);
        byte[] bytes = disk[Segment];
        byte[] lastLength = Bytes.Int32(length);
        lastLength.CopyTo(bytes, bytes.Length - 24);
        disk[Segment] = bytes;
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        long before = GC.GetAllocatedBytesForCurrentThread();

        Assert.That(
            () => reader.Read().Last(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile));

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(2 << 20));
    }
}
