using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Conversions between a class of the workloads and its generated message.</summary>
/// <param name="CreateMessage">Creates an empty message.</param>
/// <param name="ToMessage">Converts an object into its message, before the clock starts.</param>
/// <param name="FromMessage">Converts a message into an object, after the clock has stopped.</param>
/// <param name="Touch">Reads every member of a message. Part of the timed reading.</param>
internal sealed record ProtobufMapping(
    Func<IMessage> CreateMessage, Func<object, IMessage> ToMessage, Func<IMessage, object> FromMessage, Func<IMessage, int> Touch)
{
    /// <summary>Creates the mapping of one class.</summary>
    public static ProtobufMapping Of<T, TMessage>(Func<T, TMessage> toMessage, Func<TMessage, T> fromMessage, Func<TMessage, int> touch)
        where T : class
        where TMessage : IMessage, new() =>
        new(
            () => new TMessage(),
            root => toMessage((T)root),
            message => fromMessage((TMessage)message),
            message => touch((TMessage)message));
}
