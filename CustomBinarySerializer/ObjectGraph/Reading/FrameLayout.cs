namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>Names and kinds as a payload defines them.</summary>
internal sealed class FrameLayout(bool isStrict)
{
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
            MinSize = (int)Math.Min(int.MaxValue, value.Sum(one => (long)one.Kind.MinSize));
        }
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
