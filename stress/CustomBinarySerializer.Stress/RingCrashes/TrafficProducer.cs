namespace Stress.RingCrashes;

/// <summary>The producing process. It sends numbered messages, alone and in groups, until its input ends.</summary>
internal static class TrafficProducer
{
    private const int MostInGroup = 16;
    private const int MostFilling = 200;
    private const int MessagesPerLarge = 100;
    private const int HeaderAndNumbers = 64;

    /// <summary>Creates a message of a process.</summary>
    /// <param name="life">Number of the process.</param>
    /// <param name="number">Number of the message.</param>
    /// <param name="maxMessageSize">Largest size of a message in the ring, in bytes. Some messages have it.</param>
    public static NumberedMessage MessageOf(int life, long number, int maxMessageSize) => NumberedMessage.Create(
        life, lane: 0, number, new FillingSizes(MostFilling, maxMessageSize - HeaderAndNumbers, MessagesPerLarge));

    public static IEnumerable<string> Run(TrafficTask task)
    {
        int life = task.Number;
        using TrafficLedger ledger = TrafficLedger.Open(task.Ledger);
        Console.WriteLine(KillableProcess.Opening);
        using SharedMemoryQueue queue = task.Ring.Open();
        Console.WriteLine(KillableProcess.Opened);
        using CancellationTokenSource ending = new();
        Task listening = Task.Run(() =>
        {
            Console.In.ReadToEnd();
            ending.Cancel();
        });
        Random random = new(life);
        long number = 0;
        while (!ending.IsCancellationRequested)
        {
            int count = random.Next(2) == 0 ? 1 : random.Next(1, MostInGroup);
            NumberedMessage[] messages = new NumberedMessage[count];
            for (int i = 0; i < count; i++)
            {
                messages[i] = MessageOf(life, number++, queue.MaxMessageSize);
            }

            Volatile.Write(ref ledger.Begun(life), number);
            if (count == 1)
            {
                queue.Send(messages[0]);
            }
            else
            {
                queue.SendRange<NumberedMessage>(messages);
            }

            Volatile.Write(ref ledger.Sent(life), number);
        }

        listening.Wait();
        return [];
    }
}
