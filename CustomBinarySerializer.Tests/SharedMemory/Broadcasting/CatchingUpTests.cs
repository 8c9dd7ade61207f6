using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.SharedMemory.Broadcasting;

/// <summary>The example of the guide: a follower that lost its place reads a file and joins again.</summary>
public sealed class CatchingUpTests
{
    [Test]
    public void AFollowerThatLostItsPlaceCatchesUpFromAFileAndJoinsAgain()
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, options);
        List<Point> file = [];
        List<Point> applied = [];
        Produce(10);
        using SharedMemoryBroadcast ticker = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);

        Produce(5);
        Follow(5);
        Produce(1000);
        Follow(1);
        long lost = ticker.LostMessages;
        Produce(3);
        while (applied.Count < file.Count)
        {
            Follow(1);
        }

        Assert.That(applied, Is.EqualTo(file));
        Assert.That(lost, Is.GreaterThan(0));
        Assert.That(ticker.LostMessages, Is.EqualTo(lost), "It has joined again.");

        void Produce(int count)
        {
            for (int i = 0; i < count; i++)
            {
                file.Add(new Point(file.Count, 0));
                producer.Send(file[^1]);
            }
        }

        void Follow(int count)
        {
            for (int i = 0; i < count; i++)
            {
                object message = ticker.Receive();
                while (applied.Count < ticker.LastSequence)
                {
                    applied.Add(file[applied.Count]);
                }

                if (applied.Count == ticker.LastSequence)
                {
                    applied.Add((Point)message);
                }
            }
        }
    }
}
