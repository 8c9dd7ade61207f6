using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>The messages of a transaction file.</summary>
/// <param name="records">The messages.</param>
/// <param name="journal">The id of the transaction file.</param>
internal sealed class FileSource(IAsyncEnumerator<TransactionRecord> records, Guid journal) : IMessageSource
{
    public TransactionRecord Current => records.Current;

    public FollowerPlace Place => new(records.Current.Ordinal + 1) { Journal = journal };

    public bool IsGoodPlace => true;

    public async ValueTask MoveNextAsync(CancellationToken cancellationToken) => await records.MoveNextAsync().ConfigureAwait(false);

    public void Handled()
    {
    }

    // A transaction file has no groups.
    public Task RestartAsync(StreamException reason, CancellationToken cancellationToken) => Task.FromException(reason);
}
