using System.Globalization;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.Replication.Engine;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Replication.Hosting;

/// <summary>Ships or follows a stream for as long as the host runs, logs each change once, and tries again what may pass.</summary>
/// <param name="role">For messages: what it is.</param>
/// <param name="name">Its key.</param>
/// <param name="work">For messages: what it does.</param>
/// <param name="logger">Told what happens.</param>
internal abstract class StreamService(string role, string name, string work, ILogger logger) : BackgroundService
{
    private readonly Lock _lock = new();
    private readonly Backoff _backoff = new();
    private StreamState? _logged;
    private string? _loggedFailure;
    private volatile Exception? _failure;

    /// <summary>What it does now, and why it does nothing else.</summary>
    protected abstract (StreamState State, Exception? Error) Now { get; }

    /// <summary>The message that comes next; -1 if that isn't known.</summary>
    protected abstract long NextOrdinal { get; }

    /// <summary>How many messages wait; null if that can't be known.</summary>
    protected virtual long? Lag => null;

    /// <summary>Adds what is to be known of it to the findings of a health check.</summary>
    internal void Report(Findings findings, StreamHealthOptions limits)
    {
        string key = $"{role.ToLowerInvariant()} {name}";
        (StreamState state, Exception? error) = Now;
        if (ExecuteTask is not { IsCompleted: false })
        {
            findings.Failed(key, _failure?.Message ?? "stopped", _failure);
        }
        else if (state == StreamState.Blocked)
        {
            findings.Degraded(key, "the broker accepts nothing now, because its disk or memory is full");
        }
        else if (state == StreamState.WaitingForLock)
        {
            findings.Healthy(key, "stands by: another one has the stream");
        }
        else if (state != StreamState.Running && (_failure ?? error) is { } failure)
        {
            findings.Degraded(key, failure.Message);
        }
        else if (state != StreamState.Running)
        {
            findings.Healthy(key, "starting");
        }
        else if (ProblemOfLag(limits) is { } problem)
        {
            findings.Degraded(key, problem);
        }
        else
        {
            findings.Healthy(key, string.Create(CultureInfo.InvariantCulture, $"at message {NextOrdinal}") + (Lag is { } lag ? string.Create(CultureInfo.InvariantCulture, $", {lag} to come") : ""));
        }
    }

    /// <summary>Describes a lag that exceeds the limits of the health check; null if it is within them.</summary>
    protected abstract string? ProblemOfLag(StreamHealthOptions limits);

    /// <summary>How many messages are left to be shipped when it stops.</summary>
    protected virtual long StoppedEarlyBy => 0;

    /// <summary>Stops it.</summary>
    /// <exception cref="Exception">It had ended with this error.</exception>
    public override async Task StopAsync(CancellationToken cancellationToken)
    {
        await base.StopAsync(cancellationToken).ConfigureAwait(false);
        FailedService.ThrowIfFailed(ExecuteTask);
    }

    /// <summary>Does what it is for, until it is cancelled or fails.</summary>
    protected abstract Task RunAsync(CancellationToken cancellationToken);

    /// <summary>Whether a failure that ended <see cref="RunAsync"/> may pass.</summary>
    protected abstract bool MayPass(Exception failure);

    protected sealed override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        logger.StreamBegun(role, name, work);
        try
        {
            while (true)
            {
                long before = NextOrdinal;
                try
                {
                    await RunAsync(stoppingToken).ConfigureAwait(false);
                }
                catch (Exception e) when (!stoppingToken.IsCancellationRequested && MayPass(e))
                {
                    if (NextOrdinal > before)
                    {
                        _backoff.Reset();
                        _loggedFailure = null;
                    }

                    LogFailure(e);
                }

                await _backoff.WaitAsync(stoppingToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            LogStopped();
        }
        catch (Exception e)
        {
            _failure = e;
            logger.StreamEnded(e, role, name, NextOrdinal);
            throw;
        }
    }

    /// <summary>Logs what it does now, unless that was the last thing that was logged.</summary>
    protected void Look()
    {
        lock (_lock)
        {
            (StreamState state, Exception? error) = Now;
            if (state == StreamState.Running)
            {
                _failure = null;
            }

            if (state == _logged || (state == StreamState.Connecting && !IsOfConnection(error)))
            {
                return;
            }

            switch (state)
            {
                case StreamState.Running:
                    logger.StreamRuns(role, name, NextOrdinal);
                    break;
                case StreamState.Connecting:
                    logger.StreamDisconnected(role, name, error!.Message);
                    break;
                case StreamState.WaitingForLock:
                    logger.StreamStandsBy(role, name);
                    break;
                case StreamState.Blocked:
                    logger.StreamBlocked(role, name);
                    break;
                case StreamState.WaitingForStream:
                    logger.StreamWaitsForStream(role, name, error!.Message);
                    break;
                case StreamState.WaitingForFolder:
                    logger.StreamWaitsForFolder(role, name, error!.Message);
                    break;
                case StreamState.Fenced:
                    logger.StreamFenced(role, name, error!.Message);
                    break;
                default:
                    return;
            }

            _logged = state;
        }
    }

    // Connecting begins also after a failure of something else, or without a stream, which was logged for itself.
    private static bool IsOfConnection(Exception? error) =>
        error is StreamException { IsTransient: true, Error: not StreamError.StreamMissing } or StreamException { Error: StreamError.SchemaMissing };

    // Errors of this package say all in their message. A handler's has its stack, too.
    private static Exception? StackOf(Exception failure) => failure is StreamException ? null : failure;

    private void LogFailure(Exception failure)
    {
        lock (_lock)
        {
            _failure = failure;
            if (failure.Message != _loggedFailure)
            {
                _loggedFailure = failure.Message;
                _logged = null;
                logger.StreamFailed(StackOf(failure), role, name, failure.Message, NextOrdinal);
            }
        }
    }

    private void LogStopped()
    {
        if (StoppedEarlyBy is > 0 and var lag)
        {
            logger.StreamStoppedEarly(role, name, NextOrdinal, lag);
        }
        else
        {
            logger.StreamStopped(role, name, NextOrdinal);
        }
    }
}
