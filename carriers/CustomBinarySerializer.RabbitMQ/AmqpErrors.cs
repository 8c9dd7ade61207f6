using System.Net.Sockets;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace CustomBinarySerializer.RabbitMQ;

/// <summary>Translates exceptions of the client and answers of the broker to a <see cref="StreamException"/>.</summary>
internal static class AmqpErrors
{
    /// <summary>
    /// Whether an error comes from the client or the broker, and neither from this package nor from its caller.
    /// </summary>
    /// <param name="error">The error.</param>
    /// <param name="cancellationToken">
    /// The token of the caller. The client reports a late answer as a cancellation, too.
    /// </param>
    internal static bool Is(Exception error, CancellationToken cancellationToken = default) => error switch
    {
        StreamException => false,
        OperationCanceledException => !cancellationToken.IsCancellationRequested,
        RabbitMQClientException or SocketException or TimeoutException or ObjectDisposedException or InvalidOperationException
            or IOException => true,
        _ => false,
    };

    /// <summary>Translates an error.</summary>
    internal static StreamException Translate(Exception error, string broker, string? stream = null) => error switch
    {
        StreamException known => known,
        BrokerUnreachableException { InnerException: { } inner } =>
            Translate(inner is AggregateException { InnerExceptions: [.., var last] } ? last : inner, broker, stream),

        // A broker that refuses a login says so: connection.close with 403, to clients with the capability
        // authentication_failure_close. The client has it.
        AuthenticationFailureException => StreamErrors.AccessRefused(broker, Sentence(error.Message), error),

        // The client's guess at a connection that ended before it was tuned. The broker may have been stopped; or its
        // answer is inside.
        PossibleAuthenticationFailureException { InnerException: OperationInterruptedException inner } => Translate(inner, broker, stream),
        OperationInterruptedException { ShutdownReason: { } reason } => Translate(reason, broker, stream, error),
        OperationCanceledException => StreamErrors.Disconnected(broker, "it didn't answer in time.", error),
        _ => StreamErrors.Disconnected(broker, error.Message, error),
    };

    /// <summary>Translates the end of a connection or channel.</summary>
    internal static StreamException Translate(
        ShutdownEventArgs reason, string broker, string? stream, Exception? cause = null) => reason.ReplyCode switch
        {
            // The connections before this one may still count.
            Constants.NotAllowed when reason.ReplyText.Contains("limit", StringComparison.Ordinal) =>
                StreamErrors.Disconnected(broker, reason.ReplyText, cause),
            Constants.AccessRefused or Constants.NotAllowed => StreamErrors.AccessRefused(broker, Sentence(reason.ReplyText), cause),

            // A stream without a leader, for a moment, has the same code and another text.
            Constants.NotFound when stream is not null && reason.ReplyText.Contains("no queue", StringComparison.Ordinal) =>
                StreamErrors.StreamMissing(stream, broker),

            // Not yet, after the node was started again; or never: another of the addresses is tried next.
            Constants.PreconditionFailed when reason.ReplyText.Contains("replica on the local node", StringComparison.Ordinal) =>
                StreamErrors.Disconnected(broker, reason.ReplyText, cause),

            // From the broker. The client closes a connection with the same codes if what it receives isn't AMQP.
            Constants.PreconditionFailed or Constants.NotImplemented or Constants.CommandInvalid
                or Constants.SyntaxError when reason.Initiator == ShutdownInitiator.Peer =>
                StreamErrors.Refused(broker, reason.ReplyText, cause),
            _ => StreamErrors.Disconnected(broker, reason.ReplyText, cause),
        };

    private static string Sentence(string text) => text.EndsWith('.') ? text : text + ".";
}
