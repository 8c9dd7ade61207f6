using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>
/// Kills a producer that flushes before it broadcasts: followers apply exactly what the transaction file holds.
/// </summary>
[Platform("Linux")]
[Category(LongRun.Category)]
public sealed class KilledBroadcasterTests
{
    [Test]
    [CancelAfter(600_000)]
    public async Task FollowerAppliesWhatTheFileHoldsHoweverOftenTheProducerIsKilled(CancellationToken stopping)
    {
        (int kills, int applied, int differing) = await RunAsync(LongRun.Rounds(all: 20, part: 4), stopping);

        TestContext.Out.WriteLine($"{kills} kills, {applied} messages applied, {differing} of them not in the file");
        Assert.That(applied, Is.GreaterThan(kills));
        Assert.That(differing, Is.Zero);
    }

    [Test]
    public void PageShowsTheOrder()
    {
        string page = Repository.ReadText("docs", "how-to", "broadcast-with-catch-up.md");

        Assert.That(page, Does.Match("tick.Ordinal = journal.Append\\(tick\\);\njournal.Flush\\(\\);[^\n]*\nticker.Send\\(tick\\);"));
    }

    private static async Task<(int Kills, int Applied, int Differing)> RunAsync(int kills, CancellationToken stopping)
    {
        using RingFolder ring = new();
        using TemporaryFolder journal = new();
        List<Point> applied = [];
        using SharedMemoryBroadcast ticker = SharedMemoryBroadcast.OpenOrCreate(
            RingFolder.Name, TestRegistry.Shared, RingFolder.Options() with { Folder = ring.Path });
        TransactionFileWriter.Open(journal.Path, TestRegistry.Shared).Dispose();
        using TransactionFileReader file = TransactionFileReader.Open(journal.Path, TestRegistry.Shared);
        for (int i = 0; i < kills; i++)
        {
            using ChildProcess producer = ChildProcess.Start<JournaledBroadcaster>(
                journal.Path, ring.Path, i.ToString(CultureInfo.InvariantCulture));
            producer.ExpectLine(JournaledBroadcaster.Ready);
            for (int messages = Random.Shared.Next(2000); messages >= 0; messages--)
            {
                await FollowAsync(ticker, file, applied, stopping);
            }

            producer.Kill();
            while (ticker.TryReceive(out object? last))
            {
                await ApplyAsync((Point)last, file, applied, stopping);
            }
        }

        TransactionFileWriter.Open(journal.Path, TestRegistry.Shared).Dispose();
        using TransactionFileReader all = TransactionFileReader.Open(journal.Path, TestRegistry.Shared);
        List<object> held = [.. all.Read().Select(record => record.Message)];
        return (kills, applied.Count, applied.Where((message, ordinal) => ordinal >= held.Count || !message.Equals(held[ordinal])).Count());
    }

    private static async Task FollowAsync(
        SharedMemoryBroadcast ticker, TransactionFileReader file, List<Point> applied, CancellationToken stopping) =>
        await ApplyAsync((Point)await ticker.ReceiveAsync(stopping), file, applied, stopping);

    private static async Task ApplyAsync(Point message, TransactionFileReader file, List<Point> applied, CancellationToken stopping)
    {
        if (message.X > applied.Count)
        {
            await foreach (TransactionRecord record in file.Follow(applied.Count, stopping))
            {
                applied.Add((Point)record.Message);
                if (applied.Count == message.X)
                {
                    break;
                }
            }
        }

        if (message.X == applied.Count)
        {
            applied.Add(message);
        }
    }
}
