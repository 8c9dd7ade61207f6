using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>A writer that goes on, a shipper and a mirror, while something is done to the broker.</summary>
internal sealed class Traffic : IAsyncDisposable
{
    private readonly TemporaryFolder _folder;
    private readonly TransactionFileWriter _writer;
    private readonly StreamFollower _follower;
    private readonly SteadyWriter _writing;
    private readonly Task _shipping;
    private readonly Task _mirroring;

    private Traffic(
        TransactionFileWriter writer, TemporaryFolder folder, StreamShipper shipper, Task shipping, StreamBroker broker, string stream)
    {
        _writer = writer;
        _folder = folder;
        Shipper = shipper;
        _shipping = shipping;
        _follower = new StreamFollower(broker, stream);
        _mirroring = _follower.MirrorAsync(folder["mirror"], TestJournal.Options);

        // Some 50,000 a second.
        _writing = new SteadyWriter(writer, 500);
    }

    internal StreamShipper Shipper { get; }

    internal static async Task<Traffic> BeginAsync(
        TransactionFileWriter writer, TemporaryFolder folder, StreamBroker broker, string stream, CancellationToken cancellation)
    {
        TestJournal.Append(writer, 1);
        StreamShipper shipper = new(folder["journal"], broker, stream, new StreamShipperOptions { LockTimeout = TimeSpan.FromSeconds(60) });
        Task shipping = shipper.RunAsync(CancellationToken.None);
        await await Task.WhenAny(shipper.WaitUntilConfirmedAsync(1, cancellation), shipping);
        return new Traffic(writer, folder, shipper, shipping, broker, stream);
    }

    /// <summary>Waits until the mirror has received a number of further messages.</summary>
    internal Task ProgressAsync(long messages, CancellationToken cancellation) =>
        WaitForAsync(Math.Max(_follower.NextOrdinal, 0) + messages, cancellation);

    /// <summary>Ends writing, waits for all that was written, and compares.</summary>
    internal async Task FinishAsync(CancellationToken cancellation)
    {
        await _writing.StopAsync();
        await WaitForAsync(_writer.NextOrdinal, cancellation);
        await _follower.DisposeAsync();
        await Shipper.DisposeAsync();
        TestJournal.AssertSame(_folder["journal"], _folder["mirror"]);
    }

    public async ValueTask DisposeAsync()
    {
        await _writing.DisposeAsync();
        await _follower.DisposeAsync();
        await Shipper.DisposeAsync();
    }

    private async Task WaitForAsync(long ordinal, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (_follower.NextOrdinal < ordinal)
        {
            if (_shipping.IsCompleted || _mirroring.IsCompleted)
            {
                await await Task.WhenAny(_shipping, _mirroring);
                Assert.Fail("It ended.");
            }

            try
            {
                await poll.WaitForNextTickAsync(cancellation);
            }
            catch (OperationCanceledException)
            {
                Assert.Fail(
                    $"Not in time. Shipper: {Shipper.State}, {Shipper.ConfirmedEnd}, {Shipper.LastError}. Mirror: {_follower.State}, {_follower.NextOrdinal} of {ordinal}, {_follower.LastError}.");
            }
        }
    }
}
