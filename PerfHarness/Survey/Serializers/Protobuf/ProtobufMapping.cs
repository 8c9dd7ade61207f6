namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>How a class of the workloads and its message become each other, outside the clock.</summary>
internal sealed record ProtobufMapping(
    Func<HandKeptMessage> CreateMessage, Func<object, HandKeptMessage> ToMessage, Func<HandKeptMessage, object> FromMessage)
{
    public static ProtobufMapping Of<T, TMessage>(Func<T, TMessage> toMessage, Func<TMessage, T> fromMessage)
        where T : class
        where TMessage : HandKeptMessage, new() =>
        new(() => new TMessage(), root => toMessage((T)root), message => fromMessage((TMessage)message));
}
