using System.Text;

namespace CustomBinarySerializer.Replication.Engine;

/// <summary>Reads entries with a time limit, and past entries that no shipper has written.</summary>
internal static class LogReading
{
    /// <summary>Reads the next entry.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="timeout">The maximum time to wait for an entry.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>The entry; null if none comes in time.</returns>
    /// <exception cref="StreamException">The connection has ended, or no shipper can have written the
    /// entry.</exception>
    internal static async ValueTask<LogEntry?> ReadWithinAsync(
        this ILogReader reader, TimeSpan timeout, CancellationToken cancellationToken)
    {
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(timeout);
        try
        {
            return await reader.ReadAsync(limit.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    /// <summary>Reads the next entry that a shipper can have written.</summary>
    /// <inheritdoc cref="ReadWithinAsync"/>
    internal static async ValueTask<LogEntry?> ReadValidWithinAsync(
        this ILogReader reader, TimeSpan timeout, CancellationToken cancellationToken)
    {
        while (true)
        {
            try
            {
                return await reader.ReadWithinAsync(timeout, cancellationToken).ConfigureAwait(false);
            }
            catch (StreamException e) when (e.Error == StreamError.InvalidEntry)
            {
                // No reader counts an invalid entry.
            }
        }
    }

    /// <summary>Returns a text for people that an entry carries, without control characters.</summary>
    /// <param name="utf8">The text, as UTF-8.</param>
    /// <param name="most">The maximum number of bytes that are read.</param>
    internal static string TextOf(ReadOnlySpan<byte> utf8, int most) =>
        string.Concat(Encoding.UTF8.GetString(utf8[..Math.Min(utf8.Length, most)]).Where(character => !char.IsControl(character)));
}
