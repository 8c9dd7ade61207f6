using System.Globalization;
using System.Runtime.Serialization;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Replication.Hosting;

/// <summary>Follows a stream for as long as the host runs.</summary>
internal abstract class FollowerService : StreamService
{
    private readonly StreamFollower _follower;

    private protected FollowerService(string role, string name, string work, StreamFollower follower, ILogger logger)
        : base(role, name, work, logger)
    {
        _follower = follower;
        follower.Changed += Look;
    }

    protected override (StreamState State, Exception? Error) Now => (_follower.State, _follower.LastError);

    protected override long NextOrdinal => _follower.NextOrdinal;

    protected override long? Lag => _follower.Lag;

    protected override bool MayPass(Exception failure) => failure is not StreamException && CanPass(failure);

    protected override string? ProblemOfLag(StreamHealthOptions limits)
    {
        (long lag, TimeSpan time) = (_follower.Lag, _follower.LagTime);
        return lag > limits.MaxFollowerLag
            ? string.Create(CultureInfo.InvariantCulture, $"{lag} messages of the stream aren't handled, more than the {limits.MaxFollowerLag} of {nameof(StreamHealthOptions.MaxFollowerLag)}")
            : time > limits.MaxFollowerLagTime
            ? string.Create(CultureInfo.InvariantCulture, $"{lag} messages of the stream aren't handled, for {time.TotalSeconds:0} s, longer than the {limits.MaxFollowerLagTime.TotalSeconds:0} s of {nameof(StreamHealthOptions.MaxFollowerLagTime)}")
            : null;
    }

    /// <summary>Whether another failure than one of the stream may pass.</summary>
    private protected abstract bool CanPass(Exception failure);
}

/// <summary>Keeps a mirror.</summary>
internal sealed class MirrorService(string name, StreamFollower follower, HostedMirrorOptions options, ILogger logger)
    : FollowerService("Mirror", name, $"mirrors the stream {options.Stream} at {options.Broker} in {options.Folder}", follower, logger)
{
    private readonly StreamFollower _follower = follower;

    protected override Task RunAsync(CancellationToken cancellationToken) => _follower.MirrorAsync(options.Folder, options.Writer, cancellationToken);

    // The disk may be full, or another process may still have the folder.
    private protected override bool CanPass(Exception failure) => failure is IOException;
}

/// <summary>Hands messages to a handler.</summary>
internal sealed class HandlerService(string name, StreamFollower follower, HostedFollowerOptions options, IStreamHandler handler, TypeRegistry registry, ILogger logger)
    : FollowerService("Follower", name, $"follows the stream {options.Stream} at {options.Broker}", follower, logger)
{
    private readonly StreamFollower _follower = follower;
    private readonly IStreamPlaceStore _places = handler as IStreamPlaceStore ?? (options.PlaceFile is { } path ? new StreamPlaceFile(path) : new NoPlace());
    private MessageHandlers? _handlers;

    public override Task StartAsync(CancellationToken cancellationToken)
    {
        // What is wrong with them ends the start.
        MessageHandlers handlers = new();
        handler.AddTo(handlers);
        _ = handlers.For(registry);
        _handlers = handlers;
        return base.StartAsync(cancellationToken);
    }

    protected override Task RunAsync(CancellationToken cancellationToken) => _follower.RunAsync(_handlers!, registry, _places, cancellationToken);

    // Whatever a handler or a store throws, the batch comes again.
    private protected override bool CanPass(Exception failure) => failure is not SerializationException;

    /// <summary>For as long as the process lives.</summary>
    private sealed class NoPlace : IStreamPlaceStore
    {
        private StreamPlace _place = StreamPlace.First;

        public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken) => ValueTask.FromResult(_place);

        public ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken)
        {
            _place = place;
            return ValueTask.CompletedTask;
        }
    }
}
