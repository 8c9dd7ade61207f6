using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A struct that logs every callback.</summary>
[Serializable]
internal struct NotedStruct : IDeserializationCallback
{
    public string? Name;
    public object? Content;

    [OnSerializing]
    private readonly void OnSerializing(StreamingContext context) => CallLog.Add($"serializing {Name}{CallLog.Text(context)}");

    [OnSerialized]
    private readonly void OnSerialized(StreamingContext context) => CallLog.Add($"serialized {Name}{CallLog.Text(context)}");

    [OnDeserializing]
    private readonly void OnDeserializing(StreamingContext context) => CallLog.Add($"deserializing {Name}{CallLog.Text(context)}");

    [OnDeserialized]
    private readonly void OnDeserialized(StreamingContext context) => CallLog.Add($"deserialized {Name}{CallLog.Text(context)}");

    readonly void IDeserializationCallback.OnDeserialization(object? sender) => CallLog.Add($"callback {Name} from {sender ?? "null"}");
}
