namespace CustomBinarySerializer.Replication;

/// <summary>What a host does with the messages of a stream: see <c>AddStreamFollower</c>.</summary>
/// <remarks>
/// <para>
/// Messages come in order, one at a time. The place is stored after each batch of them: after a crash, those of the batch that was being handled come again. So let the effect of a message
/// be the same if it comes twice, say by storing the ordinal with it; or let the handler be an <see cref="IStreamPlaceStore"/> that stores effects and place in one transaction: then
/// each message has its effect exactly once. What it has gathered and not stored it drops in <see cref="IStreamPlaceStore.LoadAsync"/>, because that comes again.
/// </para>
/// <para>
/// What a handler or a store throws is logged, and the batch comes again after a delay, for as long as the host runs; except <see cref="StreamException"/> and
/// <see cref="System.Runtime.Serialization.SerializationException"/>, which are taken for an end of following. A handler is a singleton.
/// </para>
/// </remarks>
public interface IStreamHandler
{
    /// <summary>Says which messages are handled, and how. Called once, when the host starts. Messages without a handler are passed over.</summary>
    /// <param name="handlers">To be added to: <c>handlers.On&lt;Order&gt;((order, ordinal) => …)</c>.</param>
    void AddTo(MessageHandlers handlers);
}
