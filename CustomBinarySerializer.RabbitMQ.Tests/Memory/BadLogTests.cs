using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Replication.Tests.Memory;

/// <summary>Shipper and mirror over a log on which everything goes wrong; needs no broker.</summary>
public sealed class BadLogTests
{
    [Test]
    [Category(LongRun.Category)]
    [CancelAfter(300_000)]
    public async Task AMirrorIsTheSameWhateverGoesWrong(CancellationToken cancellation)
    {
        for (int i = 0; i < LongRun.Rounds(all: 10, part: 2); i++)
        {
            await RunAsync(Random.Shared.Next(), cancellation);
        }
    }

    private static async Task RunAsync(int seed, CancellationToken cancellation)
    {
        TestContext.Out.WriteLine($"Seed {seed}");
        using TestFolder folder = new();
        MemoryEngine engine = new(seed);
        StreamBroker broker = new(new Uri("amqp://memory")) { Timeout = TimeSpan.FromSeconds(1) };
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 1);
        StreamShipperOptions options = new() { BatchBytes = 1024, BatchDelay = TimeSpan.Zero };
        await using StreamShipper shipper = new(folder["journal"], broker, "memory", options, engine);
        await using StreamFollower follower = new(broker, "memory", StreamFollowerOptions.Default, engine);
        Task shipping = shipper.RunAsync(cancellation);
        Task mirroring = follower.MirrorAsync(folder["mirror"], TestJournal.Options, cancellation);
        for (int i = 0; i < 12; i++)
        {
            TestJournal.Append(writer, 1000);
            await TestJournal.WaitForAsync(folder["mirror"], writer.NextOrdinal - 500, Task.WhenAny(shipping, mirroring).Unwrap(), cancellation);
            if (i % 4 == 3)
            {
                engine.Crash();
            }
        }

        engine.IsBad = false;
        await TestJournal.WaitForAsync(folder["mirror"], writer.NextOrdinal, Task.WhenAny(shipping, mirroring).Unwrap(), cancellation);
        await follower.DisposeAsync();
        TestContext.Out.WriteLine($"{engine.Faults} faults");

        TestJournal.AssertSame(folder["journal"], folder["mirror"]);
    }
}
