using System.Globalization;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// Ships for as long as the host runs, and afterwards the messages that became durable while its transaction files
/// were closed.
/// </summary>
internal sealed class ShipperService : StreamService, IHostedLifecycleService, ISegmentUser
{
    private readonly StreamShipper _shipper;
    private readonly HostedShipperOptions _options;
    private readonly string _name;

    internal ShipperService(string name, StreamShipper shipper, HostedShipperOptions options, ILogger logger)
        : base("Shipper", name, $"ships {options.Folder} to the stream {options.Stream} at {options.Broker}", logger)
    {
        _shipper = shipper;
        _name = name;
        _options = options;
        shipper.Changed += Look;
    }

    string ISegmentUser.UserName => $"the shipper {_name}";

    string ISegmentUser.Folder => _options.Folder;

    long ISegmentUser.NeededFrom => _shipper.DeletableEnd;

    protected override (StreamState State, Exception? Error) Now => (_shipper.State, _shipper.LastError);

    protected override long NextOrdinal => _shipper.ConfirmedEnd;

    protected override long Lag => _shipper.Lag;

    protected override long StoppedEarlyBy => _shipper.Lag;

    protected override string? ProblemOfLag(HostHealthOptions limits) => _shipper.Lag is var lag && lag > limits.MaxShipperLag
        ? string.Create(
            CultureInfo.InvariantCulture,
            $"{lag} durable messages aren't replicated, more than the {limits.MaxShipperLag} of {nameof(HostHealthOptions.MaxShipperLag)}")
        : null;

    private bool CanDrain => _shipper.State switch
    {
        StreamState.Running or StreamState.Resuming => true,
        StreamState.Connecting or StreamState.Stopped => _shipper.LastError is null,
        _ => false,
    };

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    // Messages that are written until the host has stopped are shipped, too.
    public override Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async Task StoppedAsync(CancellationToken cancellationToken)
    {
        await DrainAsync(cancellationToken).ConfigureAwait(false);
        await base.StopAsync(cancellationToken).ConfigureAwait(false);
    }

    protected override Task RunAsync(CancellationToken cancellationToken) => _shipper.RunAsync(cancellationToken);

    protected override bool MayPass(Exception failure) => failure is IOException and not StreamException;

    private async Task DrainAsync(CancellationToken cancellationToken)
    {
        if (_options.DrainTimeout == TimeSpan.Zero || ExecuteTask is not { IsCompleted: false } running || DurableEnd() is not { } durable)
        {
            return;
        }

        TaskCompletionSource cannot = new(TaskCreationOptions.RunContinuationsAsynchronously);
        void GiveUp()
        {
            if (!CanDrain)
            {
                cannot.TrySetResult();
            }
        }

        using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        ended.CancelAfter(_options.DrainTimeout);
        _shipper.Changed += GiveUp;
        try
        {
            GiveUp();
            Task drained = _shipper.WaitUntilConfirmedAsync(durable, ended.Token);
            await Task.WhenAny(drained, running, cannot.Task).ConfigureAwait(false);
            await ended.CancelAsync().ConfigureAwait(false);
            await drained.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
        finally
        {
            _shipper.Changed -= GiveUp;
        }
    }

    /// <summary>The end of the durable messages in the journal; null if it is empty.</summary>
    private long? DurableEnd()
    {
        try
        {
            using TransactionFileReader reader = TransactionFileReader.Open(_options.Folder, new TypeRegistry());
            long durable = reader.DurableEnd;
            return durable > reader.FirstOrdinal ? durable : null;
        }
        catch (Exception e) when (e is IOException or BinarySerializationException)
        {
            return null;
        }
    }
}
