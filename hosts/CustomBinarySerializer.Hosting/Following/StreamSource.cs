using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>The messages of a stream.</summary>
/// <param name="messages">The messages.</param>
internal sealed class StreamSource(DecodedMessages messages) : IMessageSource
{
    public TransactionRecord Current => messages.Current;

    public FollowerPlace Place => messages.Place;

    public bool IsGoodPlace => messages.IsLastOfEntry;

    public ValueTask MoveNextAsync(CancellationToken cancellationToken) => messages.MoveNextAsync(cancellationToken);

    public void Handled() => messages.Handled();

    public Task RestartAsync(StreamException reason, CancellationToken cancellationToken) => messages.LeaveAsync(reason, cancellationToken);
}
