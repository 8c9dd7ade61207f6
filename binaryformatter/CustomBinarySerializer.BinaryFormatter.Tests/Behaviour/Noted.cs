using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>An object that logs every callback, together with the state of the objects that it refers to.</summary>
[Serializable]
internal class Noted : IDeserializationCallback
{
    public string? Name;
    public object? First;
    public object? Second;

    [OnSerializing]
    private void OnSerializing(StreamingContext context) => CallLog.Add($"serializing {Name}{CallLog.Text(context)}");

    [OnSerialized]
    private void OnSerialized(StreamingContext context) => CallLog.Add($"serialized {Name}{CallLog.Text(context)}");

    [OnDeserializing]
    private void OnDeserializing(StreamingContext context) => CallLog.Add($"deserializing {Name}{CallLog.Text(context)}");

    [OnDeserialized]
    private void OnDeserialized(StreamingContext context) => CallLog.Add($"deserialized {Name}{CallLog.Text(context)}");

    void IDeserializationCallback.OnDeserialization(object? sender) => CallLog.Add($"callback {Name} from {sender ?? "null"}");
}
