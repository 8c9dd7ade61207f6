using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Ring;

/// <summary>The other end: says that it is there, takes what comes, and says that it has everything.</summary>
internal static class RingConsumer
{
    public static void Run(RingScenario scenario, string name)
    {
        using SharedMemoryQueue forth = SharedMemoryQueue.Open(name, RingProducer.Registry, scenario.Options);
        using SharedMemoryQueue back = SharedMemoryQueue.Open(RingProducer.BackOf(name), RingProducer.Registry, scenario.Options);
        Customer customer = RingProducer.NewCustomer();
        int received = 0;
        byte[] copy = new byte[RingScenario.BlobSize];
        switch (scenario.Traffic)
        {
            case RingTraffic.Typed:
                forth.On<Customer>(_ => received++, new Customer());
                break;
            case RingTraffic.TypedNew:
                forth.On<Customer>(_ => received++);
                break;
            case RingTraffic.RoundTrips or RingTraffic.BlockingRoundTrips:
                forth.On<Customer>(
                    message =>
                    {
                        received++;
                        back.Send(message);
                    },
                    new Customer());
                break;
            default:
                forth.OnFrame(frame =>
                {
                    received++;
                    frame.CopyTo(copy);
                });
                break;
        }

        back.Send(customer);
        if (scenario.Traffic == RingTraffic.Bare)
        {
            new BareRing(forth.Ring.Memory).Receive(received = scenario.Messages);
        }

        while (received < scenario.Messages)
        {
            if (forth.Drain() == 0)
            {
                forth.WaitForMessage();
            }
        }

        if (!scenario.IsRoundTrip)
        {
            back.Send(customer);
        }
    }
}
