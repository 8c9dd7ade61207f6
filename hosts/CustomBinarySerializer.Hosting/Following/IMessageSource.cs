using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>The messages of a transaction file or a stream, one by one. For one caller at a time.</summary>
internal interface IMessageSource
{
    /// <summary>The message.</summary>
    TransactionRecord Current { get; }

    /// <summary>The place after the message.</summary>
    FollowerPlace Place { get; }

    /// <summary>Whether following begins at this place without a search.</summary>
    bool IsGoodPlace { get; }

    /// <summary>Goes to the next message, when there is one.</summary>
    ValueTask MoveNextAsync(CancellationToken cancellationToken);

    /// <summary>Tells that the message has been handled.</summary>
    void Handled();

    /// <summary>Begins again at the stored place, because a store has refused this follower's place.</summary>
    Task RestartAsync(StreamException reason, CancellationToken cancellationToken);
}
