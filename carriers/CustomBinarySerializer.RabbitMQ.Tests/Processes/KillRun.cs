using System.Globalization;
using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>Kills a shipper and a mirror, each in a process of its own, many times while messages are written; then compares.</summary>
/// <param name="times">How many kills, of either by turns at random.</param>
/// <param name="limit">How long the run may take.</param>
internal sealed class KillRun(int times, TimeSpan limit)
{
    /// <summary>Runs.</summary>
    /// <returns>What happened, in words.</returns>
    internal async Task<string> RunAsync(CancellationToken cancellation)
    {
        using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        ended.CancelAfter(limit);
        await using Broker broker = await Broker.StartAsync();
        using TemporaryFolder folder = new();
        string[] shipping = ["ship", folder["journal"], broker.Uri.ToString(), "kills"];
        string[] mirroring = ["mirror", folder["mirror"], broker.Uri.ToString(), "kills"];
        int[] kills = [0, 0];
        long messages;
        using (TransactionFileWriter writer = TestJournal.Open(folder["journal"]))
        {
            TestJournal.Append(writer, 1);
            await using (StreamShipper first = new(folder["journal"], broker.Address, "kills"))
            {
                // So that the stream is there when the mirror starts.
                _ = first.RunAsync(ended.Token);
                await first.WaitUntilConfirmedAsync(1, ended.Token);
            }

            using CancellationTokenSource enough = CancellationTokenSource.CreateLinkedTokenSource(ended.Token);
            Task writing = Task.Run(() => WriteAsync(writer, enough.Token), CancellationToken.None);
            Child[] children = [new(shipping), new(mirroring)];
            try
            {
                long seen = 0;
                for (int i = 0; i < times; i++)
                {
                    // Only what has come further is killed: so each life is long enough to have done something.
                    seen = await WaitForProgressAsync(folder["mirror"], seen, children, ended.Token);
                    int who = Random.Shared.Next(2);
                    await children[who].KillAsync();
                    children[who].Dispose();
                    kills[who]++;
                    children[who] = new Child(who == 0 ? shipping : mirroring);
                }

                await enough.CancelAsync();
                await writing;
                writer.Flush(durable: true);
                messages = writer.NextOrdinal;
                while (seen < messages)
                {
                    seen = await WaitForProgressAsync(folder["mirror"], seen, children, ended.Token);
                }
            }
            finally
            {
                await enough.CancelAsync();
                children[0].Dispose();
                children[1].Dispose();
            }
        }

        TestJournal.AssertSame(folder["journal"], folder["mirror"]);
        return string.Create(CultureInfo.InvariantCulture, $"{kills[0]} kills of the shipper, {kills[1]} of the mirror, {messages:N0} messages: none lost, none repeated, byte for byte");
    }

    // Some 100,000 a second, in bursts.
    private static async Task WriteAsync(TransactionFileWriter writer, CancellationToken cancellation)
    {
        using PeriodicTimer pace = new(TimeSpan.FromMilliseconds(5));
        while (!cancellation.IsCancellationRequested)
        {
            for (int i = 0; i < 500; i++)
            {
                writer.Append(Tick.Of(writer.NextOrdinal));
            }

            await pace.WaitForNextTickAsync(CancellationToken.None);
        }
    }

    private static async Task<long> WaitForProgressAsync(string mirror, long seen, Child[] children, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20 + Random.Shared.Next(100)));
        while (true)
        {
            await poll.WaitForNextTickAsync(cancellation);
            foreach (Child child in children.Where(child => child.HasExited))
            {
                await child.KillAsync();
            }

            if (TestJournal.EndOf(mirror) is var end && end > seen)
            {
                return end;
            }
        }
    }
}
