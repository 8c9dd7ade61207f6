using System.Globalization;
using CustomBinarySerializer.Hosting.Health;
using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Replication;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Ships or mirrors a stream for as long as the host runs.</summary>
internal abstract class StreamService : HostedLoop
{
    private readonly string _role;
    private readonly string _name;
    private readonly string _work;
    private readonly ILogger _logger;
    private readonly StreamStateLog _log;

    /// <param name="role">The role of the service, for messages.</param>
    /// <param name="name">The key of the service.</param>
    /// <param name="work">The work, for messages: the end of a sentence that begins with role and name.</param>
    /// <param name="logger">The log.</param>
    private protected StreamService(string role, string name, string work, ILogger logger)
    {
        _role = role;
        _name = name;
        _work = work;
        _logger = logger;
        _log = new StreamStateLog(role, name, logger, () => logger.StreamRuns(role, name, NextOrdinal));
    }

    /// <summary>The state, and the failure that explains it.</summary>
    protected abstract (StreamState State, Exception? Error) Now { get; }

    /// <summary>The number of messages that wait.</summary>
    protected abstract long Lag { get; }

    /// <summary>The number of messages that weren't shipped when the service stopped.</summary>
    protected virtual long StoppedEarlyBy => 0;

    internal override void Report(Findings findings, HostHealthOptions limits)
    {
        string key = $"{_role.ToLowerInvariant()} {_name}";
        (StreamState state, Exception? error) = Now;
        if (ExecuteTask is not { IsCompleted: false })
        {
            findings.Failed(key, Failure?.Message ?? "stopped", Failure);
        }
        else if (state == StreamState.Blocked)
        {
            findings.Degraded(key, "the broker accepts nothing now, because its disk or memory is full");
        }
        else if (state == StreamState.WaitingForLock)
        {
            findings.Healthy(key, "stands by: another one has the stream");
        }
        else if (state != StreamState.Running)
        {
            findings.Waiting(key, Failure ?? error);
        }
        else if (ProblemOfLag(limits) is { } problem)
        {
            findings.Degraded(key, problem);
        }
        else
        {
            findings.Healthy(key, string.Create(CultureInfo.InvariantCulture, $"at message {NextOrdinal}, {Lag} to come"));
        }
    }

    /// <summary>Describes a lag that exceeds the limits of the health check; null if it is within them.</summary>
    protected abstract string? ProblemOfLag(HostHealthOptions limits);

    /// <summary>Logs the state, unless that was the last that was logged.</summary>
    protected void Look()
    {
        (StreamState state, Exception? error) = Now;
        if (state == StreamState.Running)
        {
            ForgetFailure();
        }

        _log.Log(state, error);
    }

    protected override void LogBegun() => _logger.StreamBegun(_role, _name, _work);

    // Errors of the package say all in their message.
    protected override void LogFailed(Exception failure)
    {
        _log.Reset();
        _logger.StreamFailed(failure is StreamException ? null : failure, _role, _name, failure.Message, NextOrdinal);
    }

    protected override void LogEnded(Exception failure) => _logger.StreamEnded(failure, _role, _name, NextOrdinal);

    protected override void LogStopped()
    {
        if (StoppedEarlyBy is > 0 and var lag)
        {
            _logger.StreamStoppedEarly(_role, _name, NextOrdinal, lag);
        }
        else
        {
            _logger.StreamStopped(_role, _name, NextOrdinal);
        }
    }
}
