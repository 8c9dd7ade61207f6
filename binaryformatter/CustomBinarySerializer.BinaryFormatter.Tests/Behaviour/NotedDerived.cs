using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A derived class with callbacks in addition to those of its base.</summary>
[Serializable]
internal sealed class NotedDerived : Noted
{
    [OnSerializing]
    private void OnSerializing(StreamingContext context) => CallLog.Add($"derived serializing {Name}{CallLog.Text(context)}");

    [OnSerialized]
    private void OnSerialized(StreamingContext context) => CallLog.Add($"derived serialized {Name}{CallLog.Text(context)}");

    [OnDeserializing]
    private void OnDeserializing(StreamingContext context) => CallLog.Add($"derived deserializing {Name}{CallLog.Text(context)}");

    [OnDeserialized]
    private void OnDeserialized(StreamingContext context) => CallLog.Add($"derived deserialized {Name}{CallLog.Text(context)}");
}
