namespace Stress.RingCrashes;

/// <summary>
/// The consuming process. It receives and verifies messages until its input ends and the queue is empty.
/// </summary>
internal sealed class TrafficConsumer(TrafficLedger ledger)
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(200);

    private readonly Dictionary<int, long> _next = [];

    public static IEnumerable<string> Run(TrafficTask task)
    {
        using TrafficLedger ledger = TrafficLedger.Open(task.Ledger);
        Console.WriteLine(KillableProcess.Opening);
        using SharedMemoryQueue queue = task.Ring.Open();
        TrafficConsumer consumer = new(ledger);
        MessageHandlers handlers = new MessageHandlers().On<NumberedMessage>(consumer.Take);
        Console.WriteLine(KillableProcess.Opened);
        Task listening = Task.Run(Console.In.ReadToEnd);
        bool byHandlers = task.Ring.CountsLostMessages || task.Number % 2 == 0;
        while (true)
        {
            bool isOver = listening.IsCompleted;
            if (!queue.WaitForMessage(s_pollInterval) && isOver)
            {
                return [];
            }

            if (byHandlers)
            {
                queue.Drain(handlers);
            }
            else if (queue.TryReceive(out object? message))
            {
                consumer.Take((NumberedMessage)message);
            }
        }
    }

    private void Take(NumberedMessage message)
    {
        if (!message.IsWhole)
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
