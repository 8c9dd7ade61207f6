using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>
/// A writer that goes on, two shippers of its folder at different nodes of a cluster, and a mirror at the nodes of the
/// second.
/// </summary>
internal sealed class SplitTraffic : IAsyncDisposable
{
    private static readonly StreamShipperOptions s_options = new() { LockTimeout = Timeout.InfiniteTimeSpan, DeletionMargin = 0 };

    private readonly TemporaryFolder _folder;
    private readonly StreamBroker _others;
    private readonly string _stream;
    private readonly StreamFollower _mirror;
    private readonly List<Task> _running = [];
    private readonly SteadyWriter _writing;

    private SplitTraffic(
        TemporaryFolder folder,
        TransactionFileWriter writer,
        StreamShipper a,
        Task shipping,
        Broker nodeOfA,
        Broker[] others,
        string stream)
    {
        _folder = folder;
        _stream = stream;
        _others = Cluster.AddressOf(others);
        Writer = writer;
        A = a;
        NodeOfA = nodeOfA;
        _running.Add(shipping);
        StartB();
        _mirror = new StreamFollower(_others, stream);
        _running.Add(_mirror.MirrorAsync(folder["mirror"], TestJournal.Options));

        // Some 10,000 a second.
        _writing = new SteadyWriter(writer, 100);
    }

    internal TransactionFileWriter Writer { get; }

    /// <summary>The shipper that has the lock at first.</summary>
    internal StreamShipper A { get; }

    /// <summary>The shipper that stands by at first.</summary>
    internal StreamShipper B { get; private set; } = null!;

    /// <summary>The node that A is connected to.</summary>
    internal Broker NodeOfA { get; }

    internal static async Task<SplitTraffic> BeginAsync(
        TemporaryFolder folder, Cluster cluster, string stream, bool isLeader, CancellationToken cancellation)
    {
        TransactionFileWriter writer = TestJournal.Open(folder["journal"], TestJournal.Options with { SegmentSize = 1 << 20 });
        TestJournal.Append(writer, 1);
        await using (StreamShipper first = new(folder["journal"], cluster.Address, stream))
        {
            Task making = first.RunAsync(cancellation);
            await await Task.WhenAny(first.WaitUntilConfirmedAsync(1, cancellation), making);
        }

        Broker leader = await cluster.LeaderAsync(stream);
        Broker nodeOfA = isLeader ? leader : cluster.Nodes.First(node => node != leader);
        StreamShipper a = new(folder["journal"], Cluster.AddressOf(nodeOfA), stream, s_options);
        Task shipping = a.RunAsync(CancellationToken.None);
        await await Task.WhenAny(a.WaitUntilConfirmedAsync(1, cancellation), shipping);
        return new SplitTraffic(folder, writer, a, shipping, nodeOfA, [.. cluster.Nodes.Where(node => node != nodeOfA)], stream);
    }

    /// <summary>Starts B, perhaps again.</summary>
    internal void StartB()
    {
        B = new StreamShipper(_folder["journal"], _others, _stream, s_options);
        _running.Add(B.RunAsync(CancellationToken.None));
    }

    internal async Task StopAsync(StreamShipper shipper)
    {
        await shipper.DisposeAsync();
        _running.RemoveAll(task => task.IsCanceled);
    }

    /// <summary>Waits for a condition, and fails if something has ended meanwhile.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="cancellation">Cancels the wait, which fails with a description of the traffic.</param>
    /// <param name="atMost">The time after which the wait ends without the condition; null for no limit.</param>
    internal async Task WaitAsync(Func<bool> condition, CancellationToken cancellation, TimeSpan? atMost = null)
    {
        long start = Environment.TickCount64;
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (!condition() && !(Environment.TickCount64 - start > atMost?.TotalMilliseconds))
        {
            foreach (Task ended in _running.Where(task => task.IsCompleted))
            {
                await ended;
                Assert.Fail($"One of them ended. {this}");
            }

            try
            {
                await poll.WaitForNextTickAsync(cancellation);
            }
            catch (OperationCanceledException)
            {
                Assert.Fail($"Not in time. {this}");
            }
        }
    }

    /// <summary>Deletes the segments that either shipper calls deletable.</summary>
    internal void DeleteWhatIsDeletable() => Writer.DeleteSegmentsBefore(Math.Max(A.DeletableEnd, B.DeletableEnd));

    /// <summary>
    /// Ends writing, waits until the mirror has all messages, and compares each with what was written.
    /// </summary>
    internal async Task FinishAsync(CancellationToken cancellation)
    {
        await _writing.StopAsync();
        long end = Writer.NextOrdinal;
        await WaitAsync(() => _mirror.NextOrdinal >= end && Math.Max(A.ConfirmedEnd, B.ConfirmedEnd) >= end, cancellation);
        await _mirror.DisposeAsync();
        AssertHoldsAll(TransactionFileReader.Open(_folder["mirror"], new TypeRegistry()), end);

        // A follower that begins now gets the same messages.
        await using StreamFollower later = new(_others, _stream);
        Task mirroring = later.MirrorAsync(_folder["later"], TestJournal.Options, cancellation);
        await TestJournal.WaitForAsync(_folder["later"], end, mirroring, cancellation);
        await later.DisposeAsync();
        AssertHoldsAll(TransactionFileReader.Open(_folder["later"], new TypeRegistry()), end);
    }

    public override string ToString() =>
        $"Written: {Writer.NextOrdinal}. A: {Describe(A)}. B: {Describe(B)}. Mirror: {_mirror.State}, {_mirror.NextOrdinal}, {_mirror.Lag} to go, {_mirror.LastError?.Message}.";

    public async ValueTask DisposeAsync()
    {
        await _writing.DisposeAsync();
        await _mirror.DisposeAsync();
        await A.DisposeAsync();
        await B.DisposeAsync();
        Writer.Dispose();
    }

    private static string Describe(StreamShipper shipper) =>
        $"{shipper.State}, confirmed {shipper.ConfirmedEnd}, deletable {shipper.DeletableEnd}, {shipper.LastError?.Message}";

    private static void AssertHoldsAll(TransactionFileReader reader, long end)
    {
        using (reader)
        {
            CustomBinaryFormatter formatter = new(TestJournal.Registry());
            long next = 0;
            foreach (TransactionFrame frame in reader.ReadFrames())
            {
                if (frame.Ordinal != next || !frame.Bytes.SequenceEqual(formatter.Serialize(Tick.Of(next))))
                {
                    Assert.Fail($"Message {next} differs: message {frame.Ordinal} of {frame.Bytes.Length} bytes was found.");
                }

                next++;
            }

            Assert.That(next, Is.EqualTo(end));
        }
    }
}
