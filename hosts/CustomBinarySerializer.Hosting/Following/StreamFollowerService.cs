using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Hosting.Services;
using CustomBinarySerializer.Replication;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>Follows a stream.</summary>
internal sealed class StreamFollowerService : FollowerService
{
    private readonly StreamFollower _stream;
    private readonly TypeRegistry _registry;
    private readonly bool _isOfGroup;
    private readonly StreamStateLog _log;

    internal StreamFollowerService(
        HostedFollower follower,
        IMessageHandler handler,
        HostedFollowerOptions options,
        TypeRegistry registry,
        TimeProvider time,
        ILogger logger)
        : base(
            follower,
            $"the stream {options.Stream} at {options.Broker}",
            handler,
            options,
            options.Follower.Group is not null,
            time,
            logger)
    {
        _registry = registry;
        _isOfGroup = options.Follower.Group is not null;
        _stream = new StreamFollower(options.Broker!, options.Stream, options.Follower with { WaitForStream = true });
        _log = new StreamStateLog(
            "Follower",
            follower.Name,
            logger,
            () => logger.FollowerStarted(follower.Name, $"the stream {options.Stream} at {options.Broker}", _stream.NextOrdinal));
        _stream.Changed += Look;
        follower.MeasureBy(() => _stream.Lag, () => _stream.LagTime);
    }

    protected override Task RunAsync(CancellationToken cancellationToken)
    {
        _log.Reset();
        return _stream.FollowAsync(
            _registry,
            async token =>
            {
                FollowerPlace place = await ResumeAsync(loadsAgain: _isOfGroup, token).ConfigureAwait(false);
                Follower.MoveTo(place.NextOrdinal);
                return place;
            },
            (messages, token) => HandleAllAsync(new StreamSource(messages), token),
            cancellationToken);
    }

    private void Look()
    {
        (StreamState state, Exception? error) = (_stream.State, _stream.LastError);
        switch (state)
        {
            case StreamState.Running:
                Follower.Enter(FollowerState.Running);
                break;
            case StreamState.WaitingForLock:
                Follower.Enter(FollowerState.StandingBy);
                break;
            case StreamState.Stopped:
                break;
            case StreamState.Connecting or StreamState.Resuming when error is null:
                Follower.Enter(FollowerState.Starting);
                break;
            default:
                Follower.Enter(FollowerState.Waiting, error);
                break;
        }

        _log.Log(state, error);
    }
}
