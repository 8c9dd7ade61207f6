using CustomBinarySerializer.Hosting.Health;
using CustomBinarySerializer.Replication.Engine;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// The loop of followers, shippers and mirrors: works for as long as the host runs, waits and tries again what may
/// pass, logs each failure once, and ends the host with what doesn't pass.
/// </summary>
internal abstract class HostedLoop : BackgroundService
{
    private readonly Backoff _backoff = new();
    private volatile Exception? _failure;
    private string? _loggedFailure;

    /// <summary>The ordinal of the message that comes next; -1 if unknown.</summary>
    protected abstract long NextOrdinal { get; }

    /// <summary>The failure that ended the work last; null if it has run since.</summary>
    protected Exception? Failure => _failure;

    /// <summary>Adds the state to the findings of a health check.</summary>
    internal abstract void Report(Findings findings, HostHealthOptions limits);

    /// <summary>Stops the work.</summary>
    /// <exception cref="Exception">The work had ended with this error before.</exception>
    public override async Task StopAsync(CancellationToken cancellationToken)
    {
        await base.StopAsync(cancellationToken).ConfigureAwait(false);
        OnStopped();
        FailedService.ThrowIfFailed(ExecuteTask);
    }

    /// <summary>Works until it is cancelled or fails.</summary>
    protected abstract Task RunAsync(CancellationToken cancellationToken);

    /// <summary>Returns whether a failure that ended <see cref="RunAsync"/> may pass.</summary>
    protected abstract bool MayPass(Exception failure);

    protected virtual void LogBegun()
    {
    }

    protected abstract void LogFailed(Exception failure);

    protected abstract void LogEnded(Exception failure);

    protected abstract void LogStopped();

    /// <summary>Called when the host has stopped the work, also before it has begun.</summary>
    protected virtual void OnStopped()
    {
    }

    /// <summary>Waits before the next attempt.</summary>
    /// <param name="hasProgressed">Whether messages were handled since the last call.</param>
    /// <param name="cancellationToken">Cancelled when the host stops.</param>
    protected virtual Task WaitAsync(bool hasProgressed, CancellationToken cancellationToken)
    {
        if (hasProgressed)
        {
            _backoff.Reset();
        }

        return _backoff.WaitAsync(cancellationToken);
    }

    /// <summary>Forgets the failure, since the work runs again.</summary>
    protected void ForgetFailure() => _failure = null;

    protected sealed override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // The host starts its other services meanwhile.
        await Task.Yield();
        LogBegun();
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
                    Note(e, before);
                }

                await WaitAsync(NextOrdinal > before, stoppingToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            LogStopped();
        }
        catch (Exception e)
        {
            _failure = e;
            LogEnded(e);
            throw;
        }
    }

    private void Note(Exception failure, long before)
    {
        _failure = failure;
        if (NextOrdinal > before || failure.Message != _loggedFailure)
        {
            _loggedFailure = failure.Message;
            LogFailed(failure);
        }
    }
}
