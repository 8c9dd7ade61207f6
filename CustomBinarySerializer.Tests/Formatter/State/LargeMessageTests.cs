using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary>Tests of the memory for messages that are too large for keeping it.</summary>
[NonParallelizable]
public sealed class LargeMessageTests
{
    private const int Size = 20_000_000;
    private const long Little = 1_500_000;

    private readonly CustomBinaryFormatter _formatter = new(TestRegistry.Shared);

    [Test]
    public void IsUsedAgainWhenTheNextMessageIsWritten()
    {
        Block block = Block.OfSize(Size);
        _formatter.Serialize(Stream.Null, block);

        long before = GC.GetAllocatedBytesForCurrentThread();
        _formatter.Serialize(Stream.Null, block);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(2 * Little));
    }

    [Test]
    public void IsUsedAgainWhenTheNextMessageIsRead()
    {
        using MemoryStream written = new();
        _formatter.Serialize(written, Block.OfSize(Size));
        using MemoryStream stream = new(written.ToArray(), 0, (int)written.Length, writable: false, publiclyVisible: false);
        _formatter.Deserialize(stream);

        stream.Position = 0;
        long before = GC.GetAllocatedBytesForCurrentThread();
        _formatter.Deserialize(stream);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(Size + (2 * Little)), "The block itself is new.");
    }

    [Test]
    public void IsFreedByTheGarbageCollector()
    {
        _formatter.Serialize(Stream.Null, Block.OfSize(Size));
        long before = GC.GetTotalMemory(forceFullCollection: false);

        Assert.That(GC.GetTotalMemory(forceFullCollection: true), Is.LessThan(before - Size + Little));
    }
}
