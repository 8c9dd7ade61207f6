namespace CustomBinarySerializer.AspNetCore;

/// <summary>How far a follower has come in a transaction file.</summary>
/// <param name="Journal">A random number that the first writer of the folder has given to it, so that a place in one isn't taken for a place in another.</param>
/// <param name="NextOrdinal">The first message that wasn't handled: 0 or more.</param>
public readonly record struct TransactionFilePlace(Guid Journal, long NextOrdinal);

/// <summary>
/// Keeps the places of followers somewhere else than in a file. A handler that implements it is used instead of
/// <see cref="TransactionFileFollowerOptions.PlaceFile"/>: it may store effects and place in one transaction, if it keeps the effects in memory until <see cref="StoreAsync"/>.
/// </summary>
public interface ITransactionFilePlaceStore
{
    /// <summary>Returns the place that was stored last, or null if there is none.</summary>
    /// <param name="follower">The name of the follower.</param>
    /// <param name="cancellationToken">Cancelled when the host stops.</param>
    ValueTask<TransactionFilePlace?> LoadAsync(string follower, CancellationToken cancellationToken);

    /// <summary>Stores a place durably: it is there after the machine has failed. Called again with the same place if it throws; messages before it aren't handled again then.</summary>
    /// <param name="follower">The name of the follower.</param>
    /// <param name="place">The place.</param>
    /// <param name="cancellationToken">As in <see cref="ITransactionFileHandler.CommitAsync"/>.</param>
    ValueTask StoreAsync(string follower, TransactionFilePlace place, CancellationToken cancellationToken);
}
