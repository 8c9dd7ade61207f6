using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>
/// Looks at the end of a stream every few seconds, by a reader of its own, while a follower reads by another one.
/// </summary>
/// <remarks>Each look reads the last entries of the stream, at most <see cref="Most"/>. What fails is left to the
/// follower to find out.</remarks>
internal sealed class LagProbe : IAsyncDisposable
{
    private const int Most = 2 * LogWindow.Size;
    private const int Prefetch = 32;
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(300);

    private readonly ILogConnection _connection;
    private readonly string _stream;
    private readonly FollowingStatus _status;
    private readonly CancellationTokenSource _ended;
    private readonly Task _probing;

    /// <summary>Begins to measure the lag.</summary>
    /// <param name="connection">The connection, which others use at the same time.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="status">The status to update with the end of the stream.</param>
    /// <param name="ended">Cancelled when the connection has ended.</param>
    internal LagProbe(ILogConnection connection, string stream, FollowingStatus status, CancellationToken ended)
    {
        _connection = connection;
        _stream = stream;
        _status = status;
        _ended = CancellationTokenSource.CreateLinkedTokenSource(ended);
        _probing = Task.Run(() => ProbeAsync(_ended.Token), CancellationToken.None);
    }

    public async ValueTask DisposeAsync()
    {
        await _ended.CancelAsync().ConfigureAwait(false);
        await _probing.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _ended.Dispose();
    }

    private async Task ProbeAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            try
            {
                if (await FindEndAsync(cancellationToken).ConfigureAwait(false) is { } end)
                {
                    _status.Lag.Measure(end);
                }
            }
            catch (StreamException)
            {
                // The follower finds it out, too. Or the next look succeeds.
            }

            await Task.Delay(s_interval, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <returns>The ordinal after the last message; null if there was none among the last entries.</returns>
    private async ValueTask<long?> FindEndAsync(CancellationToken cancellationToken)
    {
        long? end = null;
        EntryOrder order = new(_stream, "the end of the stream holds", null, _status.Epoch);
        ILogReader reader = await _connection.OpenReaderAsync(_stream, LogStart.Last, Prefetch, cancellationToken).ConfigureAwait(false);
        await using (reader.ConfigureAwait(false))
        {
            for (int i = 0;
                i < Most && await reader.ReadValidWithinAsync(s_quiet, cancellationToken).ConfigureAwait(false) is { } entry;
                i++)
            {
                // Before the first entry nothing is known, so that a repeated one may come before a gap.
                end = order.Judge(entry.Header) != EntryStanding.Stale && entry.Header.IsPlaced ? entry.Header.End : end;
            }
        }

        return end;
    }
}
