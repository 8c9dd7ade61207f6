using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Plans;
using static CustomBinarySerializer.Tests.Contracts.Implementations.HandMadePlan;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>Types for hand-made plans: one for each way in which members lie in objects.</summary>
internal static class Samples
{
    internal static ObjectPlan Label => Object<Label>(("Text", HandMadePlan.Text), ("Size", Raw<byte>()));

    internal static ObjectPlan OpenLabel => Object<OpenLabel>(("Text", HandMadePlan.Text), ("Size", Raw<byte>()));

    internal static ObjectPlan Counter => Object<Counter>(("_count", Raw<short>()));

    internal static ObjectPlan OpenCounter => Object<OpenCounter>(("Count", Raw<short>()));

    internal static ObjectPlan Tag => Object<Tag>(("Text", HandMadePlan.Text), ("Size", Raw<byte>()));

    internal static ObjectPlan Spot => Constructed<Spot>(("X", Raw<short>()), ("Y", Raw<short>()));

    internal static ObjectPlan Person =>
        Constructed<Person>(("Name", HandMadePlan.Text), ("Age", Raw<byte>()), ("Nick", HandMadePlan.Text));

    /// <summary>A value between two marks, which show its beginning and end.</summary>
    internal static ObjectPlan Between<T>(ValuePlan value) =>
        Object<Between<T>>(("Begin", Raw<byte>()), ("Value", value), ("End", Raw<byte>()));

    internal static ObjectPlan Tree
    {
        get
        {
            ObjectPlan plan = Object<Tree>();
            plan.IsRecursive = true;
            return plan.With<Tree>(("Name", HandMadePlan.Text), ("Children", ListOf<Tree>(plan)));
        }
    }

    internal static ObjectPlan Link
    {
        get
        {
            ObjectPlan plan = Object<Link>();
            plan.IsRecursive = true;
            return plan.With<Link>(("Next", plan));
        }
    }
}

internal sealed record Label
{
    public string? Text { get; private set; }

    public byte Size;

    public static Label Of(string? text, byte size) => new() { Text = text, Size = size };
}

public record OpenLabel
{
    public string? Text { get; set; }

    public byte Size { get; set; }
}

internal sealed record Counter
{
    private readonly short _count;

    public Counter()
    {
    }

    public Counter(short count) => _count = count;

    public short Count => _count;
}

public record OpenCounter
{
    public short Count { get; init; }
}

internal record struct Tag(string? Text, byte Size);

internal readonly record struct Spot(short X, short Y);

internal sealed record Person(string? Name, byte Age)
{
    public string? Nick { get; set; } = "none";
}

internal sealed record Between<T>
{
    public const byte BeginMark = 0xB0;
    public const byte EndMark = 0xE0;

    public byte Begin { get; set; } = BeginMark;

    public T? Value { get; set; }

    public byte End { get; set; } = EndMark;
}

internal sealed class Tree
{
    public string? Name { get; set; }

    public List<Tree?>? Children { get; set; }
}

internal sealed class Link
{
    public Link? Next { get; set; }

    internal static Link OfDepth(int depth)
    {
        Link outermost = new();
        for (int i = 1; i < depth; i++)
        {
            outermost = new Link { Next = outermost };
        }

        return outermost;
    }
}

/// <summary>An object that records the calls of its members.</summary>
internal sealed class Witness
{
    private readonly List<string> _calls = [];

    public Witness() => _calls.Add("made");

    public byte First
    {
        get
        {
            _calls.Add("first got");
            return 1;
        }

        set => _calls.Add($"first set to {value}");
    }

    public IReadOnlyList<string> Calls => _calls;

    [OnSerializing]
    private void Serializing(StreamingContext context) => _calls.Add($"serializing {context.Context}");

    [OnSerialized]
    private void Serialized(StreamingContext context) => _calls.Add($"serialized {context.Context}");

    [OnDeserializing]
    private void Deserializing(StreamingContext context) => _calls.Add($"deserializing {context.Context}");

    [OnDeserialized]
    private void Deserialized(StreamingContext context) => _calls.Add($"deserialized {context.Context}");
}
