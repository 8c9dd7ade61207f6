using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Replication;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Logs each change of a shipper's, mirror's or follower's state once.</summary>
/// <param name="role">The role of the service, for messages.</param>
/// <param name="name">The name of the service.</param>
/// <param name="logger">The log.</param>
/// <param name="runs">Logs that the service runs.</param>
internal sealed class StreamStateLog(string role, string name, ILogger logger, Action runs)
{
    private readonly Lock _lock = new();
    private StreamState? _logged;

    /// <summary>Logs the state, unless that was the last that was logged.</summary>
    internal void Log(StreamState state, Exception? error)
    {
        lock (_lock)
        {
            if (state != _logged && (state != StreamState.Connecting || IsOfConnection(error)) && TryLog(state, error))
            {
                _logged = state;
            }
        }
    }

    /// <summary>Lets the next state be logged, whatever it is.</summary>
    internal void Reset()
    {
        lock (_lock)
        {
            _logged = null;
        }
    }

    // Connecting begins also after a failure of something else, or without a stream, which was logged for itself.
    private static bool IsOfConnection(Exception? error) =>
        error is StreamException { IsTransient: true, Error: not StreamError.StreamMissing }
            or StreamException { Error: StreamError.SchemaMissing };

    private bool TryLog(StreamState state, Exception? error)
    {
        switch (state)
        {
            case StreamState.Running:
                runs();
                return true;
            case StreamState.Connecting:
                logger.StreamDisconnected(role, name, error!.Message);
                return true;
            case StreamState.WaitingForLock:
                logger.StreamStandsBy(role, name);
                return true;
            case StreamState.Blocked:
                logger.StreamBlocked(role, name);
                return true;
            case StreamState.WaitingForStream:
                logger.StreamWaitsForStream(role, name, error!.Message);
                return true;
            case StreamState.WaitingForFolder:
                logger.StreamWaitsForFolder(role, name, error!.Message);
                return true;
            case StreamState.Fenced:
                logger.StreamFenced(role, name, error!.Message);
                return true;
            default:
                return false;
        }
    }
}
