using CustomBinarySerializer.SharedMemory;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>Sends messages through shared memory: a queue, a broadcast, and requests with replies.</summary>
internal sealed class RingChecks(Checks checks)
{
    private const int Messages = 1000;

    private static readonly TypeRegistry s_registry = new(TradeContracts.Instance);

    internal void Run(string folder)
    {
        SharedMemoryOptions options = new() { Folder = folder };
        using (SharedMemoryQueue queue = SharedMemoryQueue.Create("queue", s_registry, options))
        {
            checks.That(SumOf(() => queue.Send(Trade.Of(Messages - 1)), queue.Drain) == Messages - 1, "what a queue carries");
        }

        using (SharedMemoryBroadcast sender = SharedMemoryBroadcast.Create("broadcast", s_registry, options))
        using (SharedMemoryBroadcast receiver = SharedMemoryBroadcast.Open("broadcast", s_registry, options))
        {
            checks.That(SumOf(() => sender.Send(Trade.Of(Messages - 1)), receiver.Drain) == Messages - 1, "what a broadcast carries");
        }

        Requests(options);
    }

    private static long SumOf(Action send, Func<MessageHandlers, int, int> drain)
    {
        long sum = 0;
        send();
        MessageHandlers handlers = new MessageHandlers().On<Trade>(trade => sum += trade.Number);
        while (drain(handlers, int.MaxValue) > 0)
        {
        }

        return sum;
    }

    private void Requests(SharedMemoryOptions options)
    {
        using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open("requests", s_registry, options);
        using CancellationTokenSource stopping = new();
        server.On<Question, Answer>(question => new Answer(question.Symbol, question.Symbol.Length));
        Thread serving = new(() =>
        {
            try
            {
                server.Serve(stopping.Token);
            }
            catch (OperationCanceledException)
            {
            }
        });
        serving.Start();
        using (SharedMemoryRequestClient client = SharedMemoryRequestClient.Open("requests", s_registry, options))
        {
            Answer answer = client.Request<Question, Answer>(new Question("IBM"), TimeSpan.FromMinutes(1));
            checks.That(answer == new Answer("IBM", 3), "the reply to a request");
        }

        stopping.Cancel();
        serving.Join();
    }
}
