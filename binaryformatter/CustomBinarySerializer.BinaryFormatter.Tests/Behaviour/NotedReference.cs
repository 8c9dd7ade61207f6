using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>An object reference that resolves to an object, another reference or null, and logs its calls.</summary>
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
