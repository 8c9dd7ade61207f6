using CustomBinarySerializer;
using CustomBinarySerializer.SharedMemory;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Ring;

/// <summary>The other end: says that it is there, takes what comes, and says that it has everything.</summary>
internal static class RingConsumer
{
    public static void Run(RingScenario scenario, string name, string? pipe)
    {
        using SharedMemoryQueue back = SharedMemoryQueue.Open(RingProducer.BackOf(name), RingProducer.Registry, scenario.Options);
        Customer customer = RingProducer.NewCustomer();
        switch (scenario.Traffic)
        {
            case RingTraffic.Futex:
                back.Send(customer);
                new FutexTrip(back.Ring.Memory).Answer(scenario.Messages);
                break;
            case RingTraffic.Pipe:
                back.Send(customer);
                PipeTransfer.Receive(pipe!, scenario.WarmUpMessages, scenario.Messages, () => back.Send(customer));
                break;
            case RingTraffic.Broadcast:
                BroadcastTransfer.Receive(name, scenario.WarmUpMessages + scenario.Messages, () => back.Send(customer));
                break;
            default:
                Receive(scenario, name, back, customer);
                break;
        }
    }

    private static void Receive(RingScenario scenario, string name, SharedMemoryQueue back, Customer customer)
    {
        using SharedMemoryQueue forth = SharedMemoryQueue.Open(name, RingProducer.Registry, scenario.Options);
        int received = 0;
        byte[] copy = new byte[RingScenario.BlobSize];
        MessageHandlers handlers = new();
        switch (scenario.Traffic)
        {
            case RingTraffic.Typed:
                handlers.On<Customer>(_ => received++, reuse: true);
                break;
            case RingTraffic.TypedNew:
                handlers.On<Customer>(_ => received++);
                break;
            case RingTraffic.RoundTrips or RingTraffic.BlockingRoundTrips:
                handlers.On<Customer>(
                    message =>
                    {
                        received++;
                        back.Send(message);
                    },
                    reuse: true);
                break;
            default:
                handlers.OnFrame(frame =>
                {
                    received++;
                    frame.CopyTo(copy);
                });
                break;
        }

        back.Send(customer);
        if (scenario.IsRoundTrip)
        {
            DrainUntil(scenario.Messages);
            return;
        }

        BareRing bare = new(forth.Ring.Memory);
        Take(scenario.WarmUpMessages);
        Take(scenario.Messages);

        void Take(int count)
        {
            if (scenario.Traffic == RingTraffic.Bare)
            {
                bare.Receive(count);
            }
            else
            {
                received = 0;
                DrainUntil(count);
            }

            back.Send(customer);
        }

        void DrainUntil(int count)
        {
            while (received < count)
            {
                if (forth.Drain(handlers) == 0)
                {
                    forth.WaitForMessage();
                }
            }
        }
    }
}
