using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Waits for messages that are written later. Not thread-safe.</summary>
/// <param name="journal">The folder.</param>
internal sealed class MessageArrival(Journal journal) : IDisposable
{
    private readonly PublicationSignal _signal = new(Path.Combine(journal.Path, SegmentFileName.Positions), typeof(MessageArrival));

    /// <summary>Waits until a message is written.</summary>
    /// <param name="ordinal">The ordinal of the message.</param>
    /// <param name="cancellation">Cancels the wait.</param>
    /// <returns>False if the wait was cancelled.</returns>
    internal async ValueTask<bool> WaitAsync(long ordinal, CancellationToken cancellation)
    {
        try
        {
            await _signal.WaitAsync(() => journal.Reader.WrittenEnd > ordinal, cancellation).ConfigureAwait(false);
            return true;
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }

    public void Dispose() => _signal.Dispose();
}
