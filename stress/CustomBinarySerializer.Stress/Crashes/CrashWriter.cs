namespace Stress.Crashes;

/// <summary>The task of a writing process.</summary>
/// <param name="Folder">Path of the transaction file.</param>
/// <param name="Life">Number of the writer, from 0.</param>
/// <param name="Seed">Seed of messages and options.</param>
internal sealed record CrashWriterTask(string Folder, int Life, int Seed);

/// <summary>
/// The writing process that is killed. It appends by one policy and prints each message that was acknowledged as
/// durable.
/// </summary>
internal sealed class CrashWriter(TransactionFileWriter writer, CrashPolicy policy, int life)
{
    private const int Lanes = 6;
    private const int SmallestSegment = 16 << 10;
    private const int LargestSegment = 512 << 10;
    private const int MostMessagesOfALife = 20_000;
    private const int MessagesPerRoll = 3_000;
    private const int MostMilliseconds = 100;

    // Large messages are larger than some of the segments.
    private static readonly FillingSizes s_sizes = new(Most: 300, Large: 100_000, MessagesPerLarge: 2_000);

    private readonly CustomBinaryFormatter _formatter = new(NumberedMessage.NewRegistry());
    private readonly TextWriter _output = TextWriter.Synchronized(Console.Out);

    /// <summary>Appends until the process is killed or its input ends.</summary>
    public static IEnumerable<string> Run(CrashWriterTask task)
    {
        Random random = new(task.Seed);
        CrashPolicy policy = (CrashPolicy)random.Next(Enum.GetValues<CrashPolicy>().Length);
        TransactionFileOptions options = new()
        {
            SegmentSize = random.Next(SmallestSegment, LargestSegment),
            FlushInterval = TimeSpan.FromMilliseconds(random.Next(1, MostMilliseconds)),
            Durability = policy switch
            {
                CrashPolicy.Interval => DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(random.Next(1, MostMilliseconds))),
                CrashPolicy.Bytes => DurabilityPolicy.Interval(TimeSpan.FromHours(1), random.Next(1, 100_000)),
                CrashPolicy.EveryRecord => DurabilityPolicy.EveryRecord,
                _ => DurabilityPolicy.Explicit,
            },
        };
        Console.WriteLine(KillableProcess.Opening);
        using TransactionFileWriter writer = TransactionFileWriter.Open(task.Folder, NumberedMessage.NewRegistry(), options);
        Console.WriteLine(KillableProcess.Opened);
        new CrashWriter(writer, policy, task.Life).Append(random);
        Console.In.ReadToEnd();
        return [];
    }

    private void Append(Random random)
    {
        switch (policy)
        {
            case CrashPolicy.GroupCommit:
                RunLanes(random, async (message, _) =>
                    Acknowledge(await writer.AppendDurableAsync(message).ConfigureAwait(false), message));
                break;
            case CrashPolicy.EveryRecord:
                RunLanes(random, (message, _) =>
                {
                    Acknowledge(writer.Append(message), message);
                    return ValueTask.CompletedTask;
                });
                break;
            case CrashPolicy.Explicit:
                AppendInBatches(random, writer.Flush);
                break;
            default:
                AppendInBatches(random, _ => { });
                break;
        }
    }

    private void RunLanes(Random random, Func<NumberedMessage, Random, ValueTask> append)
    {
        int[] seeds = [.. Enumerable.Range(0, Lanes).Select(_ => random.Next())];
        Task.WaitAll(seeds.Select((seed, lane) => Task.Run(async () =>
        {
            Random own = new(seed);
            for (long number = 0; number < MostMessagesOfALife / Lanes; number++)
            {
                await append(NumberedMessage.Create(life, lane, number, s_sizes), own).ConfigureAwait(false);
                RollSometimes(own);
            }
        })));
    }

    private void AppendInBatches(Random random, Action<bool> flush)
    {
        Queue<ObservedMessage> waiting = new();
        for (long number = 0; number < MostMessagesOfALife;)
        {
            for (int left = random.Next(1, 500); left > 0; left--)
            {
                NumberedMessage message = NumberedMessage.Create(life, 0, number++, s_sizes);
                waiting.Enqueue(ObservedMessage.Of(_formatter, writer.Append(message), message));
                RollSometimes(random);
            }

            flush(random.Next(4) != 0);
            AcknowledgeDurable(waiting);
        }

        while (waiting.Count > 0 && policy != CrashPolicy.Explicit)
        {
            Thread.Sleep(1);
            AcknowledgeDurable(waiting);
        }
    }

    private void RollSometimes(Random random)
    {
        if (random.Next(MessagesPerRoll) == 0)
        {
            writer.Roll();
        }
    }

    private void AcknowledgeDurable(Queue<ObservedMessage> waiting)
    {
        long durable = writer.DurableEnd;
        while (waiting.TryPeek(out ObservedMessage first) && first.Ordinal < durable)
        {
            _output.WriteLine(waiting.Dequeue());
        }
    }

    private void Acknowledge(long ordinal, NumberedMessage message) => _output.WriteLine(ObservedMessage.Of(_formatter, ordinal, message));
}
