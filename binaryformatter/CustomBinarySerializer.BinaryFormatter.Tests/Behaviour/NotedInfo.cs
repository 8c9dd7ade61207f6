using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>An ISerializable that logs every call.</summary>
[Serializable]
internal sealed class NotedInfo : ISerializable, IDeserializationCallback
{
    public string? Name;
    public object? First;
    public object? Second;

    public NotedInfo()
    {
    }

    private NotedInfo(SerializationInfo info, StreamingContext context)
    {
        Name = info.GetString("Name");
        First = info.GetValue("First", typeof(object));
        Second = info.GetValue("Second", typeof(object));
        CallLog.Add($"constructor {Name}{CallLog.Text(context)} with {Text(First)} and {Text(Second)}");
    }

    void ISerializable.GetObjectData(SerializationInfo info, StreamingContext context)
    {
        CallLog.Add($"data {Name}{CallLog.Text(context)}");
        info.AddValue("Name", Name);
        info.AddValue("First", First, typeof(object));
        info.AddValue("Second", Second, typeof(object));
    }

    void IDeserializationCallback.OnDeserialization(object? sender) => CallLog.Add($"callback {Name} from {sender ?? "null"}");

    // Shows how far the other object was when the constructor ran.
    private static string Text(object? value) => value switch
    {
        NotedInfo other => $"info {other.Name ?? "unfinished"}",
        Noted other => $"object {other.Name ?? "unfinished"}",
        null => "null",
        _ => value.GetType().Name,
    };

    [OnSerializing]
    private void OnSerializing(StreamingContext context) => CallLog.Add($"serializing {Name}{CallLog.Text(context)}");

    [OnSerialized]
    private void OnSerialized(StreamingContext context) => CallLog.Add($"serialized {Name}{CallLog.Text(context)}");

    [OnDeserializing]
    private void OnDeserializing(StreamingContext context) => CallLog.Add($"deserializing {Name}{CallLog.Text(context)}");

    [OnDeserialized]
    private void OnDeserialized(StreamingContext context) => CallLog.Add($"deserialized {Name}{CallLog.Text(context)}");
}
