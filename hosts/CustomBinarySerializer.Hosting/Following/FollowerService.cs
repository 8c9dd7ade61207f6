using System.Globalization;
using System.Runtime.Serialization;
using CustomBinarySerializer.Hosting.Health;
using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Hosting.Services;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>
/// Follows a transaction file or a stream for as long as the host runs: handles each message, and then stores the
/// place.
/// </summary>
internal abstract class FollowerService : HostedLoop
{
    private readonly string _source;
    private readonly IMessageHandler _handler;
    private readonly FollowerOptions _options;
    private readonly MemberPlaces? _places;
    private readonly bool _isPlaceInFile;
    private readonly SemaphoreSlim _storing = new(1);
    private FollowerPlace _place = FollowerPlace.First;
    private TimeSpan _delay;
    private string? _loggedFailure;
    private bool _isPlaceKnown;
    private long _committed = -1;
    private long _lastCommit;

    /// <param name="follower">The state of the follower.</param>
    /// <param name="source">The name of the transaction file or stream, for messages.</param>
    /// <param name="handler">The handler.</param>
    /// <param name="options">The options.</param>
    /// <param name="isOfGroup">Whether the follower is a member of a group.</param>
    /// <param name="time">The clock.</param>
    /// <param name="logger">The log.</param>
    private protected FollowerService(
        HostedFollower follower,
        string source,
        IMessageHandler handler,
        FollowerOptions options,
        bool isOfGroup,
        TimeProvider time,
        ILogger logger)
    {
        Follower = follower;
        Time = time;
        Logger = logger;
        _source = source;
        _handler = handler;
        _options = options;
        _delay = options.RetryDelay;
        IPlaceStore? store = handler as IPlaceStore ?? (options.PlaceFile is { } path ? new PlaceFile(path) : null);
        _places = store is null ? null : new MemberPlaces(store, follower.Name, isOfGroup);
        _isPlaceInFile = store is PlaceFile;
    }

    private protected HostedFollower Follower { get; }

    private protected TimeProvider Time { get; }

    private protected ILogger Logger { get; }

    /// <summary>Whether the place is kept when the host has stopped.</summary>
    private protected bool KeepsPlace => _places is not null;

    protected sealed override long NextOrdinal => Follower.NextOrdinal;

    /// <summary>
    /// The ordinal from which messages may be read again after a crash: the stored place, or without one the next
    /// message. Below 0 while it isn't known.
    /// </summary>
    private protected long NeededFrom => KeepsPlace ? Volatile.Read(ref _committed) : Follower.NextOrdinal;

    internal sealed override void Report(Findings findings, HostHealthOptions limits)
    {
        string key = $"follower {Follower.Name}";
        Exception? error = Follower.LastError;
        switch (Follower.State)
        {
            case FollowerState.Failed:
                findings.Failed(key, error?.Message ?? "failed", error);
                break;
            case FollowerState.Stopped:
                findings.Failed(key, "stopped", failure: null);
                break;
            case FollowerState.StandingBy:
                findings.Healthy(key, "stands by: another member of its group follows");
                break;
            case FollowerState.Waiting:
                findings.Degraded(key, error?.Message ?? $"waits for {_source}");
                break;
            case FollowerState.Starting or FollowerState.Retrying:
                findings.Waiting(key, error);
                break;
            default:
                ReportLag(key, findings, limits);
                break;
        }
    }

    protected sealed override bool MayPass(Exception failure) => failure is IOException and not StreamException;

    protected sealed override void LogFailed(Exception failure) => Logger.SourceUnreadable(failure, Follower.Name, _source);

    protected sealed override void LogEnded(Exception failure)
    {
        Follower.Enter(FollowerState.Failed, failure);
        string place = NextOrdinal < 0
            ? "before its place was known"
            : string.Create(CultureInfo.InvariantCulture, $"before message {NextOrdinal}");
        Logger.FollowerFailed(failure, Follower.Name, _source, place);
    }

    protected sealed override void LogStopped() => Logger.FollowerStopped(Follower.Name, NextOrdinal);

    // A service that is stopped before it has begun to run never does.
    protected sealed override void OnStopped()
    {
        if (Follower.State != FollowerState.Failed)
        {
            Follower.Enter(FollowerState.Stopped);
        }
    }

    protected sealed override Task WaitAsync(bool hasProgressed, CancellationToken cancellationToken)
    {
        _delay = hasProgressed ? _options.RetryDelay : _delay;
        return WaitToRetryAsync(Failure!, cancellationToken);
    }

    /// <summary>Loads the stored place when it isn't known; a member of a group loads it each time.</summary>
    private protected async ValueTask<FollowerPlace> ResumeAsync(bool loadsAgain, CancellationToken cancellationToken)
    {
        if (_isPlaceKnown && !loadsAgain)
        {
            return _place;
        }

        await _storing.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (_places is not null)
            {
                // A damaged file stays so.
                _place = _isPlaceInFile
                    ? await _places.LoadAsync(cancellationToken).ConfigureAwait(false)
                    : await RetryAsync(_places.LoadAsync, cancellationToken).ConfigureAwait(false);
                _committed = _place.NextOrdinal;
            }

            _isPlaceKnown = true;
            return _place;
        }
        finally
        {
            _storing.Release();
        }
    }

    /// <summary>Goes on at another place than the stored one.</summary>
    private protected void GoOnAt(FollowerPlace place) => _place = place;

    /// <summary>Handles messages until the token is cancelled, or a message can't be read.</summary>
    private protected async Task HandleAllAsync(IMessageSource source, CancellationToken cancellationToken)
    {
        _lastCommit = Time.GetTimestamp();
        try
        {
            while (true)
            {
                using CancellationTokenSource moves = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
                try
                {
                    await HandleUntilDeposedAsync(source, moves, cancellationToken).ConfigureAwait(false);
                }
                catch (StreamException e) when (e.Error == StreamError.Fenced)
                {
                    await source.RestartAsync(e, cancellationToken).ConfigureAwait(false);
                }
            }
        }
        catch
        {
            // Stopped, or a message that can't be read: those before it needn't come again.
            await CommitLastAsync().ConfigureAwait(false);
            throw;
        }
    }

    private async Task HandleUntilDeposedAsync(IMessageSource source, CancellationTokenSource moves, CancellationToken cancellationToken)
    {
        while (true)
        {
            Task moving = source.MoveNextAsync(moves.Token).AsTask();
            if (!moving.IsCompleted)
            {
                await CommitIdleAsync(moving, moves, cancellationToken).ConfigureAwait(false);
            }

            await moving.ConfigureAwait(false);
            await HandleAsync(source, cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task HandleAsync(IMessageSource source, CancellationToken cancellationToken)
    {
        TransactionRecord record = source.Current;
        await RetryAsync(token => Done(_handler.HandleAsync(record, token)), cancellationToken).ConfigureAwait(false);
        _place = source.Place;
        source.Handled();
        Follower.MoveTo(_place.NextOrdinal);
        if (source.IsGoodPlace && (_place.NextOrdinal - _committed >= _options.MessagesPerCommit
            || Time.GetElapsedTime(_lastCommit) >= _options.CommitInterval))
        {
            await CommitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task CommitIdleAsync(Task moving, CancellationTokenSource moves, CancellationToken cancellationToken)
    {
        try
        {
            await CommitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            // A source mustn't be disposed of while it moves.
            await moves.CancelAsync().ConfigureAwait(false);
            await moving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }
    }

    private async Task CommitAsync(CancellationToken cancellationToken) =>
        await RetryAsync(token => Done(CommitOnceAsync(token)), cancellationToken).ConfigureAwait(false);

    private async ValueTask CommitOnceAsync(CancellationToken cancellationToken)
    {
        await _storing.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (_place.NextOrdinal != _committed && _place.NextOrdinal >= 0)
            {
                await _handler.CommitAsync(_place, cancellationToken).ConfigureAwait(false);
                if (_places is not null)
                {
                    await _places.StoreAsync(_place, cancellationToken).ConfigureAwait(false);
                    Logger.PlaceStored(Follower.Name, _place.NextOrdinal);
                }

                _committed = _place.NextOrdinal;
            }

            _lastCommit = Time.GetTimestamp();
        }
        finally
        {
            _storing.Release();
        }
    }

    // Once, since the host may be waiting: what isn't stored comes again after the next start.
    private async Task CommitLastAsync()
    {
        try
        {
            await CommitOnceAsync(CancellationToken.None).ConfigureAwait(false);
        }
#pragma warning disable CA1031 // Whatever a handler or a store throws: the follower is about to end, and says so.
        catch (Exception e)
#pragma warning restore CA1031
        {
            Logger.LastPlaceNotStored(e, Follower.Name, _place.NextOrdinal);
        }
    }

    private async Task<TResult> RetryAsync<TResult>(Func<CancellationToken, ValueTask<TResult>> act, CancellationToken cancellationToken)
    {
        TimeSpan before = _delay;
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                TResult result = await act(cancellationToken).ConfigureAwait(false);
                if (Follower.State == FollowerState.Retrying)
                {
                    Follower.Enter(FollowerState.Running);
                }

                (_delay, _loggedFailure) = (before, null);
                return result;
            }
#pragma warning disable CA1031 // Whatever a handler or a store throws, the message isn't handled, and comes again.
            catch (Exception e) when (e is not StreamException { Error: StreamError.Fenced }
                && !(e is OperationCanceledException && cancellationToken.IsCancellationRequested))
#pragma warning restore CA1031
            {
                if (e.Message != _loggedFailure)
                {
                    _loggedFailure = e.Message;
                    Logger.HandlingFailed(e, Follower.Name, _place.NextOrdinal);
                }

                await WaitToRetryAsync(e, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    private async Task WaitToRetryAsync(Exception failure, CancellationToken cancellationToken)
    {
        Follower.Enter(NextOrdinal < 0 ? FollowerState.Starting : FollowerState.Retrying, failure);
        TimeSpan delay = _delay;
        _delay = delay * 2 < _options.MaxRetryDelay ? delay * 2 : _options.MaxRetryDelay;
        await Task.Delay(delay, Time, cancellationToken).ConfigureAwait(false);
    }

    private void ReportLag(string key, Findings findings, HostHealthOptions limits)
    {
        try
        {
            long lag = Follower.Lag;
            if (FollowerLag.ProblemOf(lag, Follower.LagTime, limits) is { } problem)
            {
                findings.Degraded(key, problem);
            }
            else
            {
                findings.Healthy(key, string.Create(CultureInfo.InvariantCulture, $"at message {NextOrdinal}, {lag} to come"));
            }
        }
        catch (Exception e) when (e is IOException or SerializationException)
        {
            findings.Degraded(key, e.Message);
        }
    }

    private static async ValueTask<bool> Done(ValueTask act)
    {
        await act.ConfigureAwait(false);
        return true;
    }
}
