using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Waits until the end of a journal reaches an ordinal. Thread-safe.</summary>
/// <param name="view">The view of the journal.</param>
/// <param name="owner">The public type, for errors.</param>
internal sealed class EndWaiter(JournalView view, Type owner) : IDisposable
{
    private readonly Lazy<PublicationSignal> _published =
        new(() => new PublicationSignal(Path.Combine(view.FolderPath, SegmentFileName.Positions), owner));

    /// <summary>Returns whether all messages below an ordinal can be read now.</summary>
    /// <exception cref="BinarySerializationException">A file is damaged.</exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal bool IsReached(long endOrdinal) => view.Refresh().OrThrow().End.Ordinal >= endOrdinal;

    /// <summary>Waits until all messages below an ordinal can be read.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="IsReached" path="/exception"/>
    internal async ValueTask WaitAsync(long endOrdinal, CancellationToken cancellationToken)
    {
        if (!IsReached(endOrdinal))
        {
            await _published.Value.WaitAsync(() => IsReached(endOrdinal), cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Ends the waits.</summary>
    public void Dispose()
    {
        if (_published.IsValueCreated)
        {
            _published.Value.Dispose();
        }
    }
}
