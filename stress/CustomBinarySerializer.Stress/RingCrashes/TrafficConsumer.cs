using CustomBinarySerializer;
using CustomBinarySerializer.SharedMemory;

namespace Stress.RingCrashes;

/// <summary>
/// The consuming process. It receives and verifies messages until its input ends and the queue is empty.
/// </summary>
internal sealed class TrafficConsumer(TrafficLedger ledger)
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(200);

    private readonly Dictionary<int, long> _next = [];

    public static void Run(TrafficRing ring, int seed, string ledgerPath)
    {
        using TrafficLedger ledger = TrafficLedger.Open(ledgerPath);
        Console.WriteLine(TrafficProcess.Opening);
        using SharedMemoryQueue queue = ring.Open();
        TrafficConsumer consumer = new(ledger);
        MessageHandlers handlers = new MessageHandlers().On<TrafficMessage>(consumer.Take);
        Console.WriteLine(TrafficProcess.Opened);
        Task listening = Task.Run(Console.In.ReadToEnd);
        bool byHandlers = ring.CountsLostMessages || seed % 2 == 0;
        while (true)
        {
            bool isOver = listening.IsCompleted;
            if (!queue.WaitForMessage(s_pollInterval) && isOver)
            {
                return;
            }

            if (byHandlers)
            {
                queue.Drain(handlers);
            }
            else if (queue.TryReceive(out object? message))
            {
                consumer.Take((TrafficMessage)message);
            }
        }
    }

    private void Take(TrafficMessage message)
    {
        if (!message.IsWhole())
        {
            throw new InvalidDataException($"Message {message.Number} of producer {message.Life} differs from the sent message.");
        }

        long next = _next.GetValueOrDefault(message.Life);
        if (message.Number < next)
        {
            throw new InvalidDataException($"Message {message.Number} of producer {message.Life} came after message {next - 1}.");
        }

        _next[message.Life] = message.Number + 1;
        ledger.Receive(message.Life, message.Number);
    }
}
