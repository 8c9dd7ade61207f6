using System.Net.Sockets;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace CustomBinarySerializer.Replication.Amqp;

/// <summary>From what the client throws, and the broker answers, to what is told.</summary>
internal static class AmqpErrors
{
    /// <summary>Whether it is an error of the client or the broker, and not one of this package or of its caller.</summary>
    internal static bool Is(Exception error) =>
        error is RabbitMQClientException or SocketException or TimeoutException or ObjectDisposedException or InvalidOperationException or IOException and not StreamException;

    /// <summary>What is told of an error.</summary>
    internal static StreamException Translate(Exception error, string broker, string? stream = null) => error switch
    {
        StreamException known => known,
        BrokerUnreachableException { InnerException: { } inner } => Translate(inner is AggregateException { InnerExceptions: [.., var last] } ? last : inner, broker, stream),
        AuthenticationFailureException or PossibleAuthenticationFailureException => StreamErrors.AccessRefused(broker, Sentence(error.Message), error),
        OperationInterruptedException { ShutdownReason: { } reason } => Translate(reason, broker, stream, error),
        _ => StreamErrors.Disconnected(broker, error.Message, error),
    };

    /// <summary>What is told of the end of a connection or channel.</summary>
    internal static StreamException Translate(ShutdownEventArgs reason, string broker, string? stream, Exception? cause = null) => reason.ReplyCode switch
    {
        Constants.AccessRefused or Constants.NotAllowed => StreamErrors.AccessRefused(broker, Sentence(reason.ReplyText), cause),

        // Where a stream has no leader for a moment, the broker answers with the same code and other words.
        Constants.NotFound when stream is not null && reason.ReplyText.Contains("no queue", StringComparison.Ordinal) => StreamErrors.StreamMissing(stream, broker),

        // Not yet, after the node was started again; or never: another of the addresses is tried next.
        Constants.PreconditionFailed when reason.ReplyText.Contains("replica on the local node", StringComparison.Ordinal) => StreamErrors.Disconnected(broker, reason.ReplyText, cause),
        Constants.PreconditionFailed or Constants.NotImplemented or Constants.CommandInvalid or Constants.SyntaxError => StreamErrors.Refused(broker, reason.ReplyText, cause),
        _ => StreamErrors.Disconnected(broker, reason.ReplyText, cause),
    };

    private static string Sentence(string text) => text.EndsWith('.') ? text : text + ".";
}
