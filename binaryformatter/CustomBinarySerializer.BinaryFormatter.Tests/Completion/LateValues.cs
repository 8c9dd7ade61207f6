using System.Runtime.Serialization;

#pragma warning disable CA1036, CA1051, CA2231 // Only CompareTo and Equals are called; fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>
/// The interface of all values of this table, so that they can be in slots of an interface and be keys.
/// </summary>
public interface ILate : IComparable
{
    /// <summary>The number of the value, which is zero only until the value is complete.</summary>
    int Number { get; }
}

/// <summary>A struct that its constructor for deserialization sets.</summary>
[Serializable]
public struct InfoValue(int number) : ILate, ISerializable, IEquatable<InfoValue>
{
    private InfoValue(SerializationInfo info, StreamingContext context)
        : this(info.GetInt32("Number")) => Other = info.GetValue("Other", typeof(object));

    public readonly int Number => number;

    public object? Other { get; init; }

    public readonly void GetObjectData(SerializationInfo info, StreamingContext context)
    {
        info.AddValue("Number", number);
        info.AddValue("Other", Other, typeof(object));
    }

    public readonly int CompareTo(object? obj) => number.CompareTo(((ILate)obj!).Number);

    public readonly bool Equals(InfoValue other) => number == other.Number;

    public readonly override bool Equals(object? obj) => obj is InfoValue other && Equals(other);

    public readonly override int GetHashCode() => number;
}

/// <summary>A struct of fields, one of which is set by its constructor.</summary>
[Serializable]
public struct HoldingValue(int number) : ILate, IEquatable<HoldingValue>
{
    public InfoValue Inner = new(number);
    public InfoValue? Maybe = new InfoValue(-number);

    public readonly int Number => Inner.Number == -Maybe.GetValueOrDefault().Number ? Inner.Number : 0;

    public readonly int CompareTo(object? obj) => Number.CompareTo(((ILate)obj!).Number);

    public readonly bool Equals(HoldingValue other) => Number == other.Number;

    public readonly override bool Equals(object? obj) => obj is HoldingValue other && Equals(other);

    public readonly override int GetHashCode() => Number;
}

/// <summary>A struct whose field another object takes.</summary>
[Serializable]
public struct ReplacedValue(int number) : ILate, IEquatable<ReplacedValue>
{
    public ILate Inner = new StandIn(number);

    public readonly int Number => Inner is InfoObject { Number: var inner } ? inner : number > 0 && Inner is StandIn ? number : 0;

    public readonly int CompareTo(object? obj) => Number.CompareTo(((ILate)obj!).Number);

    public readonly bool Equals(ReplacedValue other) => Number == other.Number;

    public readonly override bool Equals(object? obj) => obj is ReplacedValue other && Equals(other);

    public readonly override int GetHashCode() => Number;
}

/// <summary>A struct that another object replaces, in slots that accept both.</summary>
[Serializable]
public struct StandIn(int number) : ILate, IObjectReference, IEquatable<StandIn>
{
    private readonly InfoObject _real = new(number);

    public readonly int Number => number;

    public readonly object GetRealObject(StreamingContext context) => _real;

    public readonly int CompareTo(object? obj) => number.CompareTo(((ILate)obj!).Number);

    public readonly bool Equals(StandIn other) => number == other.Number;

    public readonly override bool Equals(object? obj) => obj is StandIn other && Equals(other);

    public readonly override int GetHashCode() => number;
}

/// <summary>A struct that a surrogate writes and sets where it is boxed.</summary>
[Serializable]
public struct SurrogateValue(int number) : ILate, IEquatable<SurrogateValue>
{
    public int Value = number;

    public readonly int Number => Value;

    public readonly int CompareTo(object? obj) => Value.CompareTo(((ILate)obj!).Number);

    public readonly bool Equals(SurrogateValue other) => Value == other.Value;

    public readonly override bool Equals(object? obj) => obj is SurrogateValue other && Equals(other);

    public readonly override int GetHashCode() => Value;

    internal sealed class Surrogate : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) =>
            info.AddValue("N", ((SurrogateValue)obj).Value);

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
            new SurrogateValue(info.GetInt32("N"));
    }
}

/// <summary>A class with the behaviour of <see cref="InfoValue"/>, for comparison.</summary>
[Serializable]
public sealed class InfoObject(int number) : ILate, ISerializable
{
    private InfoObject(SerializationInfo info, StreamingContext context)
        : this(info.GetInt32("Number"))
    {
    }

    public int Number => number;

    public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Number", number);

    public int CompareTo(object? obj) => number.CompareTo(((ILate)obj!).Number);

    public override bool Equals(object? obj) => obj is InfoObject other && number == other.Number;

    public override int GetHashCode() => number;
}
