using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting;

/// <summary>
/// A handler of the messages of a transaction file or a stream: see
/// <see cref="CustomBinarySerializerBuilder.AddTransactionFileFollower{THandler}"/> and
/// <see cref="CustomBinarySerializerBuilder.AddStreamFollower{THandler}"/>.
/// </summary>
/// <remarks>
/// <para>
/// Messages come in order, one at a time. Each comes <b>at least once</b>: after a crash, those after the stored place
/// come again, and a message whose handling failed comes again until it succeeds. So let the effect of a message be the
/// same if it comes twice, for example by storing the ordinal with it. Or let the handler be an
/// <see cref="IPlaceStore"/> which stores effects and place in one transaction: then each message has its effect
/// exactly once.
/// </para>
/// <para>
/// A handler is a singleton. One that needs scoped services creates a scope with an <c>IServiceScopeFactory</c>.
/// </para>
/// </remarks>
public interface IMessageHandler
{
    /// <summary>Handles a message. An exception is logged, and the same message comes again after a delay.</summary>
    /// <param name="record">The message and its ordinal.</param>
    /// <param name="cancellationToken">
    /// Cancelled when the host stops; the message comes again after the next start if this then throws.
    /// </param>
    ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken);

    /// <summary>
    /// Stores durably what is kept in memory of messages before a place. Called before the place is stored.
    /// </summary>
    /// <param name="place">The place. All messages before it have been handled.</param>
    /// <param name="cancellationToken">
    /// Cancelled when the host stops. The last call, made while it stops, isn't cancelled:
    /// <c>HostOptions.ShutdownTimeout</c> limits it.
    /// </param>
    /// <remarks>Does nothing by default. An exception is logged, and this is called again after a delay.</remarks>
    ValueTask CommitAsync(FollowerPlace place, CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
