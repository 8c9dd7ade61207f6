using Stress.Crashes.Faults;

namespace Stress.RingCrashes;

/// <summary>
/// Creates, opens, uses and deletes rings of all kinds while system calls fail. Only documented exceptions may be
/// thrown, no file or memory may stay open, and the next process must find the ring usable.
/// </summary>
/// <param name="shim">The shim of this process.</param>
/// <param name="folder">Path of an empty folder for the rings.</param>
/// <param name="seed">Seed of the faults.</param>
internal sealed class RingFaultRun(ShimControl shim, string folder, int seed)
{
    private const int Messages = 20;
    private const int MaxMessageSize = 400;
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(10);

    private static readonly StorageCall[] s_calls =
    [
        StorageCall.Create, StorageCall.Open, StorageCall.Write, StorageCall.SetLength, StorageCall.Delete,
        StorageCall.Lock, StorageCall.Map, StorageCall.Allocate, StorageCall.Link,
    ];

    private static readonly int[] s_errors =
        [ShimControl.InputOutputError, ShimControl.NoMemory, ShimControl.NotPermitted, ShimControl.NoSpace, ShimControl.NoLocks];

    private readonly Random _random = new(seed);
    private readonly Dictionary<StorageCall, long> _callsOfARun = [];

    private SharedMemoryOptions Options => new() { Folder = folder, Capacity = 1 << 14, SingleConsumer = true };

    /// <summary>Runs in the process whose system calls fail.</summary>
    /// <exception cref="ViolationException">A queue or broadcast broke a promise.</exception>
    public static IEnumerable<Tally> Measure(FaultsTask task)
    {
        using ScratchFolder folder = new();
        RingFaultRun run = new(new ShimControl(), folder.Path, task.Seed);
        for (int fault = 0; fault < task.Times * FaultsProcess.FaultsPerKill; fault++)
        {
            yield return run.FailNext();
        }
    }

    private Tally FailNext()
    {
        shim.Watch(folder);
        if (_callsOfARun.Count == 0)
        {
            shim.Fail(null);
            Use();
            Array.ForEach(s_calls, call => _callsOfARun[call] = shim.Calls(call));
        }

        StorageCall call = s_calls[_random.Next(s_calls.Length)];
        Fault fault = new(
            call,
            _random.NextInt64(1, Math.Max(2, _callsOfARun[call] + 1)),
            _random.Next(3) == 0 ? long.MaxValue / 2 : 1,
            s_errors[_random.Next(s_errors.Length)]);
        bool isReported = false;
        shim.Fail(fault);
        try
        {
            Use();
        }
        catch (Exception e) when (
            e is IOException or UnauthorizedAccessException or BinarySerializationException or PlatformNotSupportedException)
        {
            isReported = true;
        }
        catch (Exception e) when (e is not ViolationException)
        {
            throw new ViolationException($"With {fault}: {e}");
        }

        shim.Fail(null);
        ThrowIfLeftOpen(fault);
        try
        {
            Use();
        }
        catch (Exception e)
        {
            throw new ViolationException($"After {fault}: {e}");
        }

        ThrowIfLeftOpen(fault);
        if (fault is { Call: StorageCall.Delete, Error: ShimControl.NotPermitted } && isReported)
        {
            // Delete has deleted the ring and reported the lock files that it may not delete.
            Array.ForEach(Directory.GetFiles(folder, "*.lock"), File.Delete);
        }

        string[] left = Directory.GetFiles(folder);
        ThrowUnless(left.Length == 0, $"after {fault}, {string.Join(", ", left.Select(Path.GetFileName))} are left");
        return new Tally
        {
            ["runs with a fault"] = 1,
            ["of these, seen by the program"] = isReported ? 1 : 0,
            ["messages of the runs without one that followed each, all there"] = (2 * Messages) + 1,
        };
    }

    private void Use()
    {
        UseQueue();
        UseBroadcast();
        UseRequests();
    }

    private void UseQueue()
    {
        using (SharedMemoryQueue sender = SharedMemoryQueue.OpenOrCreate("queue", NumberedMessage.NewRegistry(), Options))
        using (SharedMemoryQueue receiver = SharedMemoryQueue.Open("queue", NumberedMessage.NewRegistry(), Options))
        {
            // Messages that a failed run left.
            while (receiver.TryReceive(out object? _))
            {
            }

            for (int i = 0; i < Messages; i++)
            {
                sender.Send(TrafficProducer.MessageOf(0, i, MaxMessageSize), s_timeout);
                NumberedMessage received = receiver.Receive<NumberedMessage>();
                ThrowUnless(received.Number == i && received.IsWhole, $"message {i} arrived as {received.Number}");
            }

            ThrowUnless(receiver.AbandonedMessages == 0, "a message of a living sender was counted as abandoned");
        }

        ThrowUnless(SharedMemoryQueue.Delete("queue", Options), "there was no queue to delete");
    }

    private void UseBroadcast()
    {
        SharedMemoryOptions options = Options with { SingleConsumer = false };
        using (SharedMemoryBroadcast sender = SharedMemoryBroadcast.OpenOrCreate("broadcast", NumberedMessage.NewRegistry(), options))
        using (SharedMemoryBroadcast receiver = SharedMemoryBroadcast.Open("broadcast", NumberedMessage.NewRegistry(), options))
        {
            for (int i = 0; i < Messages; i++)
            {
                sender.Send(TrafficProducer.MessageOf(0, i, MaxMessageSize));
                NumberedMessage received = receiver.Receive<NumberedMessage>();
                ThrowUnless(received.Number == i && received.IsWhole, $"message {i} was broadcast as {received.Number}");
            }
        }

        ThrowUnless(SharedMemoryQueue.Delete("broadcast", options), "there was no broadcast to delete");
    }

    private void UseRequests()
    {
        SharedMemoryOptions options = Options with { SingleConsumer = false };
        using (SharedMemoryRequestServer server = SharedMemoryRequestServer.Open("requests", NumberedMessage.NewRegistry(), options))
        {
            server.On<NumberedMessage, NumberedMessage>(request => request);
            using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open("requests", NumberedMessage.NewRegistry(), options);
            using CancellationTokenSource stopping = new();
            Task serving = Task.Run(() => Serve(server, stopping.Token));
            try
            {
                NumberedMessage reply = client.Request<NumberedMessage, NumberedMessage>(
                    TrafficProducer.MessageOf(0, 1, MaxMessageSize), s_timeout);
                ThrowUnless(reply.Number == 1 && reply.IsWhole, "the reply differs from the sent message");
            }
            finally
            {
                stopping.Cancel();
                serving.Wait(CancellationToken.None);
            }
        }

        ThrowUnless(SharedMemoryRequestServer.Delete("requests", options), "there was no request server to delete");
    }

    private static void Serve(SharedMemoryRequestServer server, CancellationToken stopping)
    {
        try
        {
            while (true)
            {
                server.Serve(stopping);
            }
        }
        catch (OperationCanceledException)
        {
        }
    }

    private void ThrowIfLeftOpen(Fault fault)
    {
        string? open = Directory.GetFiles("/proc/self/fd").Select(link => new FileInfo(link).LinkTarget)
            .FirstOrDefault(target => target?.StartsWith(folder, StringComparison.Ordinal) == true);
        ThrowUnless(open is null, $"after {fault}, {open} is open");
        string? mapped = File.ReadLines("/proc/self/maps").FirstOrDefault(line => line.Contains(folder, StringComparison.Ordinal));
        ThrowUnless(mapped is null, $"after {fault}, there is still {mapped}");
    }

    private static void ThrowUnless(bool isTrue, string what) =>
        ViolationException.ThrowUnless(isTrue, "Rings", what);
}
