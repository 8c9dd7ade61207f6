namespace CustomBinarySerializer.SharedMemory.Tests;

[BinaryTypeId(7, View = true)]
public sealed partial class Order
{
    public int Id { get; set; }

    public string? Name { get; set; }
}

/// <summary>Tests of rings whose handlers take generated views.</summary>
public sealed class ViewTests
{
    private static readonly Order s_order = new() { Id = 5, Name = "abc" };

    private readonly TypeRegistry _registry = new TypeRegistry().Register<Order>(7);

    [Test]
    public void RingsAreDrainedWithViews()
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        List<string> seen = [];
        MessageHandlers handlers = new MessageHandlers()
            .OnView<Order.View>((order, _) => seen.Add($"{order.Id} {order.Name.ToString()}"));
        using (SharedMemoryQueue queue = SharedMemoryQueue.OpenOrCreate("queue", _registry, options))
        {
            queue.Send(s_order);
            queue.Drain(handlers);
        }

        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.OpenOrCreate("broadcast", _registry, options);
        using SharedMemoryBroadcast consumer = SharedMemoryBroadcast.OpenOrCreate("broadcast", _registry, options);
        producer.Send(s_order);
        consumer.Drain(handlers);

        Assert.That(seen, Is.EqualTo(["5 abc", "5 abc"]));
    }
}
