using CustomBinarySerializer.SharedMemory;

namespace Stress.RingCrashes;

/// <summary>The producing process. It sends numbered messages, alone and in groups, until its input ends.</summary>
internal static class TrafficProducer
{
    private const int MostInGroup = 16;

    public static void Run(TrafficRing ring, int life, string ledgerPath)
    {
        using TrafficLedger ledger = TrafficLedger.Open(ledgerPath);
        Console.WriteLine(TrafficProcess.Opening);
        using SharedMemoryQueue queue = ring.Open();
        Console.WriteLine(TrafficProcess.Opened);
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
            TrafficMessage[] messages = new TrafficMessage[count];
            for (int i = 0; i < count; i++)
            {
                messages[i] = TrafficMessage.Create(life, number++, queue.MaxMessageSize);
            }

            Volatile.Write(ref ledger.Begun(life), number);
            if (count == 1)
            {
                queue.Send(messages[0]);
            }
            else
            {
                queue.SendRange<TrafficMessage>(messages);
            }

            Volatile.Write(ref ledger.Sent(life), number);
        }

        listening.Wait();
    }
}
