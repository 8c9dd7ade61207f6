using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>Names and kinds as a payload defines them.</summary>
internal sealed class FrameLayout(bool isStrict, PayloadReader input)
{
    private const int BytesOfMapping = 512;
    private const int BytesOfMappedField = 256;

    private readonly Dictionary<FieldsPlan, FieldsMapping> _mappings = [];

    /// <summary>How many structs lie inside each other at most.</summary>
    internal int Depth { get; private set; }

    /// <summary>Whether differences to the type are errors.</summary>
    internal bool IsStrict { get; } = isStrict;

    /// <summary>The fewest bytes that the values take.</summary>
    internal int MinSize { get; private set; }

    /// <exception cref="BinarySerializationException">The layout is being defined, and names itself.</exception>
    internal (string Name, FrameKind Kind)[] Fields
    {
        get => field ?? throw GraphErrors.Invalid("a struct contains itself");
        set
        {
            field = value;
            Depth = value.Length == 0 ? 0 : value.Max(one => one.Kind.Depth);
            MinSize = (int)Math.Min(int.MaxValue, value.Sum(one => (long)one.Kind.MinSize));
        }
    }

    /// <summary>Returns which field of a type takes which value: made once, however often a payload defines the type.</summary>
    /// <exception cref="BinarySerializationException">A difference is refused.</exception>
    internal FieldsMapping MappingTo(FieldsPlan plan)
    {
        if (!_mappings.TryGetValue(plan, out FieldsMapping? mapping))
        {
            input.CountMemory(BytesOfMapping + ((long)BytesOfMappedField * plan.Fields.Length));
            mapping = new FieldsMapping(plan, this);
            _mappings.Add(plan, mapping);
        }

        return mapping;
    }

    /// <summary>Passes over the values.</summary>
    internal void Skip(GraphReader graph)
    {
        if (Fields.Length == 0)
        {
            graph.Input.ReadByte();
        }

        foreach ((_, FrameKind kind) in Fields)
        {
            kind.Read(graph, GraphReader.NoSlot);
        }
    }
}
