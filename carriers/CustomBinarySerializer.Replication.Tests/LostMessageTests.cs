using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A journal with a damaged durable message, shipped and followed; needs no broker.</summary>
[CancelAfter(30_000)]
public sealed class LostMessageTests
{
    [Test]
    public async Task ADamagedMessageIsPassedOverByAllThatChooseToAndNamedToOthers(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        TestJournal.Write(folder["journal"], 100);
        long lost = Damage(folder["journal"]);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        List<CorruptRange> skipped = [];
        StreamShipperOptions options = new() { SkipCorrupt = true, CorruptionSkipped = skipped.Add };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(2) }, "memory", options);
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(100, cancellation);

        List<StreamGap> gaps = [];
        List<long> read = await ReadAsync(
            engine, new StreamFollowerOptions { SkipCorrupt = true, CorruptionSkipped = gaps.Add }, cancellation);
        StreamException? error = Assert.ThrowsAsync<StreamException>(() => ReadAsync(engine, StreamFollowerOptions.Default, cancellation));

        Assert.That(read, Is.EqualTo(StreamLog.Ordinals(0, 100).Where(ordinal => ordinal != lost)));
        Assert.That((gaps.Single().FirstOrdinal, gaps.Single().End), Is.EqualTo((lost, lost + 1)));
        Assert.That(skipped.Select(range => range.FirstOrdinal), Is.Not.Empty.And.All.EqualTo(lost));
        Assert.That(error!.Error, Is.EqualTo(StreamError.MessagesLost));
        Assert.That(error.Message, Does.Contain($"messages {lost} to {lost}").And.Contain(gaps[0].Reason));
        Assert.That(shipping.IsCompleted, Is.False);
    }

    [Test]
    public async Task DamageThatAnOperatorAcceptedIsPassedOverByDefault(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        TestJournal.Write(folder["journal"], 100);
        long lost = Damage(folder["journal"]);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            folder["journal"], TestJournal.Registry(), new TransactionFileOptions { Recovery = RecoveryMode.SkipCorrupt }))
        {
            _ = writer.AcceptDamage("cbs repair --accept-damage", DateTimeOffset.UtcNow);
        }

        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(2) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        await Task.WhenAny(shipping, shipper.WaitUntilConfirmedAsync(100, cancellation));

        List<StreamGap> gaps = [];
        List<long> read = await ReadAsync(
            engine, new StreamFollowerOptions { SkipCorrupt = true, CorruptionSkipped = gaps.Add }, cancellation);

        Assert.That(shipping.IsCompleted, Is.False);
        Assert.That(read, Is.EqualTo(StreamLog.Ordinals(0, 100).Where(ordinal => ordinal != lost)));
        Assert.That((gaps.Single().FirstOrdinal, gaps.Single().End), Is.EqualTo((lost, lost + 1)));
        Assert.That(gaps[0].Reason, Is.Not.Empty);
    }

    [Test]
    public async Task ADamagedMessageEndsAShipperByDefault(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        TestJournal.Write(folder["journal"], 100);
        Damage(folder["journal"]);
        await using StreamShipper shipper = new(
            folder["journal"],
            new MemoryEngine(seed: 1) { IsBad = false }.Broker with { Timeout = TimeSpan.FromSeconds(2) },
            "memory",
            StreamShipperOptions.Default);

        Assert.That(() => shipper.RunAsync(cancellation), Throws.InstanceOf<System.Runtime.Serialization.SerializationException>());
    }

    private static async Task<List<long>> ReadAsync(MemoryEngine engine, StreamFollowerOptions options, CancellationToken cancellation)
    {
        List<long> read = [];
        await using StreamFollower follower = new(engine.Broker with { Timeout = TimeSpan.FromSeconds(2) }, "memory", options);
        await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.First, cancellation))
        {
            read.AddRange(Enumerable.Range(0, batch.Count).Select(i => batch.FirstOrdinal + i));
            if (batch.Place.NextOrdinal >= 100)
            {
                break;
            }
        }

        return read;
    }

    /// <summary>Changes a byte of a message in the middle, and returns the message.</summary>
    internal static long Damage(string folder)
    {
        const long Lost = 40;
        byte[] frame = new CustomBinaryFormatter(TestJournal.Registry()).Serialize(Tick.Of(Lost));
        string path = Directory.GetFiles(folder, "*.cbs")
            .Concat(Directory.GetFiles(folder))
            .First(file => File.ReadAllBytes(file).AsSpan().IndexOf(frame) >= 0);
        byte[] bytes = File.ReadAllBytes(path);
        bytes[bytes.AsSpan().IndexOf(frame) + frame.Length - 1] ^= 1;
        File.WriteAllBytes(path, bytes);
        return Lost;
    }
}
