using System.Diagnostics;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Ring;

/// <summary>The measuring end: starts the other in a process of its own, and takes the time until that says that it has everything.</summary>
internal static class RingProducer
{
    private const int GroupSize = 16;

    public static TypeRegistry Registry => new TypeRegistry().Register<Customer>(1);

    public static RingResult Measure(RingScenario scenario)
    {
        string name = $"PerfHarness.{Environment.ProcessId}";
        using SharedMemoryQueue forth = SharedMemoryQueue.Create(name, Registry, scenario.Options);
        using SharedMemoryQueue back = SharedMemoryQueue.Create(BackOf(name), Registry, scenario.Options);
        try
        {
            Task consumer = Task.Run(() => FreshProcess.Run([RingCommand.Name, RingConsumerCommand.Name, scenario.Name, name], _ => { }, default));
            back.Receive();
            RingResult result = scenario.IsRoundTrip ? MeasureTrips(scenario, forth, back) : MeasureOneWay(scenario, forth, back);
            consumer.Wait();
            return result;
        }
        finally
        {
            forth.Dispose();
            back.Dispose();
            SharedMemoryQueue.Delete(name);
            SharedMemoryQueue.Delete(BackOf(name));
        }
    }

    public static string BackOf(string name) => name + ".back";

    public static Customer NewCustomer() =>
        new() { LastName = "Smith", FirstName = "John", Address = "42 Main Street, Springfield", Age = 41, ZipCode = 90210 };

    private static RingResult MeasureOneWay(RingScenario scenario, SharedMemoryQueue forth, SharedMemoryQueue back)
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        Send(scenario, forth);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        back.Receive();
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        return new RingResult(scenario.Messages / seconds / 1e6, 0, 0, 0, (double)allocated / scenario.Messages);
    }

    private static void Send(RingScenario scenario, SharedMemoryQueue forth)
    {
        byte[] frame = FrameOf(scenario.Traffic == RingTraffic.Blobs ? RingScenario.BlobSize : RingScenario.FrameSize);
        byte[] group = [.. Enumerable.Repeat(frame, scenario.Traffic == RingTraffic.Groups ? GroupSize : 0).SelectMany(bytes => bytes)];
        Customer customer = NewCustomer();
        switch (scenario.Traffic)
        {
            case RingTraffic.Bare:
                new BareRing(forth.Ring.Memory).Send(frame, scenario.Messages);
                break;
            case RingTraffic.Groups:
                for (int i = 0; i < scenario.Messages; i += GroupSize)
                {
                    forth.SendFrames(group);
                }

                break;
            case RingTraffic.Frames or RingTraffic.Blobs:
                for (int i = 0; i < scenario.Messages; i++)
                {
                    if (!forth.TrySendFrame(frame))
                    {
                        forth.SendFrames(frame);
                    }
                }

                break;
            default:
                for (int i = 0; i < scenario.Messages; i++)
                {
                    forth.Send(customer);
                }

                break;
        }
    }

    private static RingResult MeasureTrips(RingScenario scenario, SharedMemoryQueue forth, SharedMemoryQueue back)
    {
        Customer customer = NewCustomer();
        int received = 0;
        back.On<Customer>(_ => received++, new Customer());
        double[] times = new double[scenario.Messages];
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < times.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            forth.Send(customer);
            while (received <= i)
            {
                if (back.Drain() == 0)
                {
                    back.WaitForMessage();
                }
            }

            times[i] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;

        // The first half warms up.
        double[] sorted = [.. times.Skip(times.Length / 2).Order()];
        double At(double part) => sorted[(int)(part * (sorted.Length - 1))];
        return new RingResult(0, At(0.5), At(0.99), At(0.999), (double)allocated / times.Length);
    }

    private static byte[] FrameOf(int size)
    {
        byte[] frame = new byte[size];
        BitConverter.TryWriteBytes(frame, size - sizeof(int));
        BitConverter.TryWriteBytes(frame.AsSpan(sizeof(int)), 1);
        return frame;
    }
}
