using System.IO.Pipes;
using CustomBinarySerializer.SharedMemory;

namespace PerfHarness.Ring;

/// <summary>
/// The measuring process of a run. It starts the consumers and measures the time until they have received everything.
/// </summary>
internal static class RingProducer
{
    private const int GroupSize = 16;
    private const int MemorySize = 256 << 20;
    private const double MicrosecondsPerSecond = 1e6;

    private static readonly TimeSpan s_idleTime = TimeSpan.FromSeconds(5);

    public static TypeRegistry Registry => new TypeRegistry().RegisterMembers<Customer>(1);

    public static RingResult Measure(RingScenario scenario, ChildMeasurement<RingConsumerTask, RingResult> consumer)
    {
        string name = $"PerfHarness.{Environment.ProcessId}";
        using SharedMemoryQueue back = SharedMemoryQueue.Create(BackOf(name), Registry, scenario.Options);
        using SharedMemoryQueue? forth = scenario.Traffic == RingTraffic.Broadcast
            ? null
            : SharedMemoryQueue.Create(name, Registry, scenario.Options);
        using SharedMemoryBroadcast? broadcast = scenario.Traffic == RingTraffic.Broadcast ? BroadcastTransfer.Create(name) : null;
        using AnonymousPipeServerStream? pipe =
            scenario.Traffic == RingTraffic.Pipe
                ? new AnonymousPipeServerStream(PipeDirection.Out, HandleInheritability.Inheritable)
                : null;
        RingConsumerTask task = new(scenario.Name, name, pipe?.GetClientHandleAsString());
        try
        {
            Task[] consumers =
                [.. Enumerable.Range(0, scenario.Consumers).Select(_ => Task.Run(() => consumer.Run(task, _ => { }, default)))];
            for (int i = 0; i < scenario.Consumers; i++)
            {
                back.Receive();
            }

            RingResult result = scenario.Traffic switch
            {
                RingTraffic.Memory => MeasureMemory(scenario),
                RingTraffic.Nothing => MeasureWaiting(forth!),
                RingTraffic.Broadcast => MeasureBroadcast(scenario, broadcast!),
                RingTraffic.Futex => MeasureTrips(scenario.Messages, new FutexTrip(back.Ring.Memory).Send),
                _ when scenario.IsRoundTrip => MeasureTrips(scenario.Messages, TripOf(forth!, back)),
                _ => MeasureOneWay(scenario, SenderOf(scenario, forth!, pipe), back),
            };
            Task.WaitAll(consumers);
            return result;
        }
        finally
        {
            forth?.Dispose();
            back.Dispose();
            broadcast?.Dispose();
            SharedMemoryQueue.Delete(name);
            SharedMemoryQueue.Delete(BackOf(name));
        }
    }

    public static string BackOf(string name) => name + ".back";

    public static Customer NewCustomer() =>
        new() { LastName = "Smith", FirstName = "John", Address = "42 Main Street, Springfield", Age = 41, ZipCode = 90210 };

    private static RingResult MeasureOneWay(RingScenario scenario, Action<int> send, SharedMemoryQueue back)
    {
        send(scenario.WarmUpMessages);
        back.Receive();
        UsageMeter meter = new();
        send(scenario.Messages);
        long allocated = meter.AllocatedBytes;
        TimeSpan busy = meter.Processor;
        back.Receive();
        return ResultOf(scenario.Messages, meter.Elapsed, allocated, busy);
    }

    // The producer never waits, so that this is its own time.
    private static RingResult MeasureBroadcast(RingScenario scenario, SharedMemoryBroadcast broadcast)
    {
        Customer customer = NewCustomer();
        BroadcastTransfer.Send(broadcast, customer, scenario.WarmUpMessages);
        UsageMeter meter = new();
        BroadcastTransfer.Send(broadcast, customer, scenario.Messages);
        return ResultOf(scenario.Messages, meter.Elapsed, meter.AllocatedBytes, meter.Processor);
    }

    private static RingResult MeasureMemory(RingScenario scenario)
    {
        byte[] from = new byte[MemorySize];
        byte[] to = new byte[MemorySize];
        Copy(MemorySize / scenario.MessageSize);
        UsageMeter meter = new();
        Copy(scenario.Messages);
        return ResultOf(scenario.Messages, meter.Elapsed, 0, meter.Processor);

        void Copy(int count)
        {
            for (int i = 0; i < count; i++)
            {
                int offset = (int)((long)i * scenario.MessageSize % MemorySize);
                from.AsSpan(offset, scenario.MessageSize).CopyTo(to.AsSpan(offset));
            }
        }
    }

    // Processor time per second of waiting.
    private static RingResult MeasureWaiting(SharedMemoryQueue queue)
    {
        queue.WaitForMessage(TimeSpan.FromSeconds(1));
        UsageMeter meter = new();
        queue.WaitForMessage(s_idleTime);
        return new RingResult(0, 0, 0, 0, 0, meter.Processor.TotalNanoseconds / s_idleTime.TotalSeconds);
    }

    private static RingResult ResultOf(int messages, TimeSpan time, long allocated, TimeSpan busy) =>
        new(messages / time.TotalMicroseconds, 0, 0, 0, (double)allocated / messages, busy.TotalNanoseconds / messages);

    private static Action<int> SenderOf(RingScenario scenario, SharedMemoryQueue forth, PipeStream? pipe)
    {
        byte[] frame = FrameOf(scenario.MessageSize);
        byte[] group = [.. Enumerable.Repeat(frame, GroupSize).SelectMany(bytes => bytes)];
        Customer customer = NewCustomer();
        BareRing bare = new(forth.Ring.Memory);
        return scenario.Traffic switch
        {
            RingTraffic.Bare => count => bare.Send(frame, count),
            RingTraffic.Pipe => count => PipeTransfer.Send(pipe!, frame, count),
            RingTraffic.Groups => count => SendGroups(forth, group, count),
            RingTraffic.Frames or RingTraffic.Blobs => count => SendEach(forth, frame, count),
            _ => count => SendEach(forth, customer, count),
        };
    }

    private static void SendEach(SharedMemoryQueue queue, Customer customer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            queue.Send(customer);
        }
    }

    private static void SendEach(SharedMemoryQueue queue, byte[] frame, int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (!queue.TrySendFrame(frame))
            {
                queue.SendFrames(frame);
            }
        }
    }

    private static void SendGroups(SharedMemoryQueue queue, byte[] group, int count)
    {
        for (int i = 0; i < count; i += GroupSize)
        {
            queue.SendFrames(group);
        }
    }

    private static Action<int> TripOf(SharedMemoryQueue forth, SharedMemoryQueue back)
    {
        Customer customer = NewCustomer();
        int received = 0;
        MessageHandlers handlers = new MessageHandlers().On<Customer>(_ => received++, reuse: true);
        return number =>
        {
            forth.Send(customer);
            while (received < number)
            {
                if (back.Drain(handlers) == 0)
                {
                    back.WaitForMessage();
                }
            }
        };
    }

    private static RingResult MeasureTrips(int count, Action<int> trip)
    {
        long[] times = new long[count];
        UsageMeter meter = new();
        for (int i = 0; i < times.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            trip(i + 1);
            times[i] = Stopwatch.GetTimestamp() - start;
        }

        long allocated = meter.AllocatedBytes;
        TimeSpan busy = meter.Processor;

        // The first half warms up.
        long[] warm = times[(count / 2)..];
        double At(double percent) => warm.Percentile(percent) * MicrosecondsPerSecond / Stopwatch.Frequency;
        return new RingResult(
            0,
            At(50),
            At(99),
            At(99.9),
            (double)allocated / count,
            busy.TotalNanoseconds / count,
            LatencyHistogram.OfTicks(warm));
    }

    private static byte[] FrameOf(int size)
    {
        byte[] frame = new byte[size];
        BitConverter.TryWriteBytes(frame, size - sizeof(int));
        BitConverter.TryWriteBytes(frame.AsSpan(sizeof(int)), 1);
        return frame;
    }
}
