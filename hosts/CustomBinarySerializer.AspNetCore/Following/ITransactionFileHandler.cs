using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>What a host does with the messages of a transaction file: see <see cref="CustomBinarySerializerBuilder.AddTransactionFileFollower{THandler}"/>.</summary>
/// <remarks>
/// <para>
/// Messages come in order, one at a time. Each comes <b>at least once</b>: after a crash, those after the last place that was stored come again, and
/// a message whose handling failed comes again until it succeeds. So let the effect of a message be the same if it comes twice, say by storing the
/// ordinal with it, or let the handler be an <see cref="ITransactionFilePlaceStore"/> which stores both in one transaction: then each has its effect exactly once.
/// </para>
/// <para>A handler is a singleton. One that needs scoped services makes a scope of its own from an <c>IServiceScopeFactory</c>.</para>
/// </remarks>
public interface ITransactionFileHandler
{
    /// <summary>Handles a message. An exception is logged, and the same message comes again after a delay.</summary>
    /// <param name="record">The message and its ordinal.</param>
    /// <param name="cancellationToken">Cancelled when the host stops; the message comes again after the next start if this then throws.</param>
    ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken);

    /// <summary>Called before a place is stored: what is kept in memory of messages before it is to be stored durably when this returns.</summary>
    /// <param name="place">The place. All messages before it have been handled.</param>
    /// <param name="cancellationToken">Cancelled when the host stops. The last call, made while it stops, isn't cancelled: <c>HostOptions.ShutdownTimeout</c> is how long the host waits.</param>
    /// <remarks>By default nothing is done. An exception is logged, and this is called again after a delay.</remarks>
    ValueTask CommitAsync(TransactionFilePlace place, CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
