using System.Globalization;
using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>Kills a shipper and a mirror process many times during writes, then compares both folders.</summary>
/// <param name="times">The number of kills, each of a random one of both processes.</param>
/// <param name="limit">The maximum time of the run.</param>
internal sealed class KillRun(int times, TimeSpan limit)
{
    /// <summary>Runs once.</summary>
    /// <returns>The number of kills and messages as a sentence.</returns>
    internal async Task<string> RunAsync(CancellationToken cancellation)
    {
        using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        ended.CancelAfter(limit);
        await using Broker broker = await Broker.StartAsync();
        using TemporaryFolder folder = new();
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
            ChildProcess[] children = [Start(0), Start(1)];
            try
            {
                long seen = 0;
                for (int i = 0; i < times; i++)
                {
                    // Only what has come further is killed: so each life is long enough to have done something.
                    seen = await WaitForProgressAsync(folder["mirror"], seen, children, ended.Token);
                    int who = Random.Shared.Next(2);
                    children[who].RequireRunning();
                    children[who].Dispose();
                    kills[who]++;
                    children[who] = Start(who);
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
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{kills[0]} kills of the shipper, {kills[1]} of the mirror, {messages:N0} messages: none lost, none repeated");

        ChildProcess Start(int who) => who == 0
            ? ChildProcess.Start<ShipperProgram>(folder["journal"], broker.Uri.ToString(), "kills")
            : ChildProcess.Start<MirrorProgram>(folder["mirror"], broker.Uri.ToString(), "kills");
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

    private static async Task<long> WaitForProgressAsync(string mirror, long seen, ChildProcess[] children, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20 + Random.Shared.Next(100)));
        while (true)
        {
            await poll.WaitForNextTickAsync(cancellation);
            Array.ForEach(children, child => child.RequireRunning());
            if (TestJournal.EndOf(mirror) is var end && end > seen)
            {
                return end;
            }
        }
    }
}
