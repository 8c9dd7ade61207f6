using CustomBinarySerializer;
using CustomBinarySerializer.SharedMemory;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Ring;

/// <summary>Customers to everyone: what that costs the producer must not depend on how many there are.</summary>
internal static class BroadcastTransfer
{
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(100);

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
                broadcast.WaitForMessage(s_moment);
            }
        }
    }
}
