using CustomBinarySerializer.SharedMemory;

namespace PerfHarness.Ring;

/// <summary>Sends and receives customers by a broadcast.</summary>
internal static class BroadcastTransfer
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(100);

    public static SharedMemoryBroadcast Create(string name) => SharedMemoryBroadcast.Create(name, RingProducer.Registry);

    public static void Send(SharedMemoryBroadcast broadcast, Customer customer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            broadcast.Send(customer);
        }
    }

    public static void Receive(string name, int count, Action onReady)
    {
        using SharedMemoryBroadcast broadcast = SharedMemoryBroadcast.Open(name, RingProducer.Registry);
        MessageHandlers handlers = new MessageHandlers().On<Customer>(_ => { }, reuse: true);
        onReady();
        while (broadcast.LastSequence < count - 1)
        {
            if (broadcast.Drain(handlers) == 0)
            {
                broadcast.WaitForMessage(s_pollInterval);
            }
        }
    }
}
