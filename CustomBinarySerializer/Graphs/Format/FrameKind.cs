using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>A kind as a payload defines it.</summary>
/// <param name="Kind">Its number.</param>
/// <param name="Layout">That of a struct, else null.</param>
/// <param name="Inner">The kind of a nullable value, else null.</param>
internal sealed record FrameKind(int Kind, FrameLayout? Layout = null, FrameKind? Inner = null)
{
    /// <summary>Of a reference.</summary>
    internal static FrameKind Reference { get; } = new(GraphKind.Reference);

    /// <summary>The fewest bytes that a value takes, at least one.</summary>
    internal int MinSize { get; } = Layout is not null ? Math.Max(1, Layout.MinSize) : GraphKind.IsScalar(Kind) ? ScalarCodecs.Find(Kind)?.MinSize ?? 1 : 1;

    /// <summary>How many structs lie inside each other at most.</summary>
    internal int Depth { get; } = Layout is not null ? Layout.Depth + 1 : Inner?.Depth ?? 0;

    /// <summary>Whether values hold no references.</summary>
    internal bool IsScalar => GraphKind.IsScalar(Kind) || (Kind == GraphKind.Nullable && Inner!.IsScalar);

    /// <summary>Reads a value that the program knows nothing more of; a struct is passed over, and is an <see cref="UnknownValue"/>.</summary>
    /// <param name="graph">Where from.</param>
    /// <param name="slot">Which of the current slots it stands in; <see cref="GraphReader.NoSlot"/> where it is passed over.</param>
    internal object? Read(GraphReader graph, int slot)
    {
        switch (Kind)
        {
            case GraphKind.Reference:
                return graph.ReadReference(slot);
            case GraphKind.Nullable:
                return graph.Input.ReadByte() == 0 ? null : Inner!.Read(graph, slot);
            case GraphKind.Struct:
                Layout!.Skip(graph);
                return UnknownValue.Instance;
            default:
                return graph.ReadScalar(Kind);
        }
    }
}
