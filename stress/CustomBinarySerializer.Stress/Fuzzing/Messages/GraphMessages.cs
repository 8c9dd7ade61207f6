using System.Collections;

#pragma warning disable SYSLIB0050 // For types that implement ISerializable.

namespace Stress.Fuzzing.Messages;

/// <summary>An object with members of every kind.</summary>
[Serializable]
internal class Node
{
    public string? Name;
    public Node? Next;
    public object? Any;
    public List<Node?>? Nodes;
    public Dictionary<string, object?>? ByName;
    public HashSet<object>? Set;
    public object?[]? Items;
    public Tuple<object?, object?>? Pair;
    public IEnumerable? Sequence;
    public Spot Spot;
    public Spot? MaybeSpot;
    public decimal Price;
    public DateTime Made;
    public bool IsOpen;
    public DayOfWeek Day;
}

/// <inheritdoc/>
[Serializable]
internal sealed class DerivedNode : Node
{
    public KeyValuePair<object?, int> Entry;
    public (string?, object?) Both;
    public Spot[]? Spots;
    public int[,]? Grid;
}

/// <summary>Declared type of boxed structs whose bodies are written at their references.</summary>
internal interface ISpot;

/// <summary>A struct that is written field by field.</summary>
[Serializable]
internal struct Spot : ISpot
{
    public int X;
    public string? Label;
    public object? Owner;
}

/// <summary>A struct without fields. Its body has no bytes.</summary>
[Serializable]
internal struct Nothing
{
}

/// <summary>A struct of 240 bytes in memory and few in a frame.</summary>
[Serializable]
internal struct Wide
{
    public Spread A;
    public Spread B;
}

/// <summary>Half of a <see cref="Wide"/>.</summary>
[Serializable]
internal struct Spread
{
    public decimal A;
    public decimal B;
    public decimal C;
    public decimal D;
    public decimal E;
    public decimal F;
    public decimal G;
    public decimal H;
}

/// <summary>A type with <see cref="ISerializable"/> and <see cref="IDeserializationCallback"/>.</summary>
[Serializable]
internal sealed class InfoNode : ISerializable, IDeserializationCallback
{
    public InfoNode()
    {
    }

    private InfoNode(SerializationInfo info, StreamingContext context)
    {
        Name = info.GetString("Name");
        Next = info.GetValue("Next", typeof(object));
    }

    public string? Name { get; set; }

    public object? Next { get; set; }

    public bool IsComplete { get; private set; }

    public void GetObjectData(SerializationInfo info, StreamingContext context)
    {
        info.AddValue("Name", Name);
        info.AddValue("Next", Next, typeof(object));
    }

    public void OnDeserialization(object? sender) => IsComplete = true;
}

/// <summary>A struct with <see cref="ISerializable"/>.</summary>
[Serializable]
internal struct InfoSpot : ISerializable, ISpot
{
    public object? Value;

    public InfoSpot(object? value)
    {
        Value = value;
    }

    private InfoSpot(SerializationInfo info, StreamingContext context)
    {
        Value = info.GetValue("Value", typeof(object));
    }

    public readonly void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Value", Value, typeof(object));
}

/// <summary>A type whose objects are replaced through <see cref="IObjectReference"/>.</summary>
[Serializable]
internal sealed class StandIn : IObjectReference
{
    public object? Real;

    public object GetRealObject(StreamingContext context) => Real ?? this;
}

/// <summary>A type with serialization callbacks.</summary>
[Serializable]
internal sealed class CalledNode
{
    public object? Next;

    [NonSerialized]
    private int _calls;

    public int Calls => _calls;

    [OnDeserializing]
    private void Before(StreamingContext context) => _calls++;

    [OnDeserialized]
    private void After(StreamingContext context) => _calls++;
}

/// <summary>A struct with serialization callbacks that holds other objects.</summary>
[Serializable]
internal struct CalledSpot : ISpot, IDeserializationCallback
{
    public ISpot? Inner;
    public object? Any;
    public InfoSpot Info;

    [NonSerialized]
    private int _calls;

    public readonly int Calls => _calls;

    public void OnDeserialization(object? sender) => _calls++;

    [OnDeserializing]
    private void Before(StreamingContext context) => _calls++;

    [OnDeserialized]
    private void After(StreamingContext context) => _calls++;
}

/// <summary>Boxed structs in every kind of member.</summary>
[Serializable]
internal sealed class Shelf
{
    public ISpot? First;
    public object? Second;
    public InfoSpot Info;
    public InfoSpot? MaybeInfo;
    public ISpot?[]? More;
    public Dictionary<string, CalledSpot>? ByName;
}
