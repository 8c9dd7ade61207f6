using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Stands for an object, for another reference, or for null, and logs when it is asked.</summary>
[Serializable]
internal sealed class NotedReference : IObjectReference
{
    public string? Name;
    public object? Target;

    public object GetRealObject(StreamingContext context)
    {
        CallLog.Add($"real {Name}{CallLog.Text(context)}");
        return Target!;
    }
}
