using CustomBinarySerializer.SharedMemory;

namespace PerfHarness.Ring;

/// <summary>The task of a consuming process.</summary>
/// <param name="Scenario">Name of the scenario.</param>
/// <param name="Queue">Name of the queue.</param>
/// <param name="Pipe">Handle of a pipe, or null.</param>
internal sealed record RingConsumerTask(string Scenario, string Queue, string? Pipe);

/// <summary>
/// The consuming process of a run. It sends a message when it is ready and when it has received everything.
/// </summary>
internal static class RingConsumer
{
    public static RingResult[] Run(RingConsumerTask task)
    {
        RingScenario scenario = RingScenario.Named(task.Scenario);
        string name = task.Queue;
        using SharedMemoryQueue back = SharedMemoryQueue.Open(RingProducer.BackOf(name), RingProducer.Registry, scenario.Options);
        Customer customer = RingProducer.NewCustomer();
        switch (scenario.Traffic)
        {
            case RingTraffic.Futex:
                back.Send(customer);
                new FutexTrip(back.Ring.Memory).Reply(scenario.Messages);
                break;
            case RingTraffic.Pipe:
                back.Send(customer);
                PipeTransfer.Receive(task.Pipe!, scenario.WarmUpMessages, scenario.Messages, () => back.Send(customer));
                break;
            case RingTraffic.Broadcast:
                BroadcastTransfer.Receive(name, scenario.WarmUpMessages + scenario.Messages, () => back.Send(customer));
                break;
            default:
                Receive(scenario, name, back, customer);
                break;
        }

        return [];
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
        ReceiveAll(scenario.WarmUpMessages);
        ReceiveAll(scenario.Messages);

        void ReceiveAll(int count)
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
