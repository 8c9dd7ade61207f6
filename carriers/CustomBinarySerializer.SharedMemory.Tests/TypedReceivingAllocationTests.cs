using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests;

[NonParallelizable]
public sealed class TypedReceivingAllocationTests
{
    [Test]
    public void AStructIsReceivedWithoutAnAllocation()
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options());

        Assert.That(
            Allocation.Least(
                () =>
                {
                    for (int i = 0; i < 100; i++)
                    {
                        queue.Send(new Point(i, 1));
                        queue.TryReceive(out Point _);
                        queue.Send(new Point(i, 1));
                        queue.Receive<Point>();
                    }
                },
                enough: 0),
            Is.Zero);
    }
}
