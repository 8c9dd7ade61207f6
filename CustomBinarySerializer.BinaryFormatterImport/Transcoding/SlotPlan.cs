using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>How values of members, elements or items are written where they stand.</summary>
/// <param name="Kind">A <see cref="GraphKind"/>.</param>
/// <param name="Type">The declared type.</param>
/// <param name="Fields">Of a struct; else null.</param>
/// <param name="Value">Of what may be null; else null.</param>
internal sealed record SlotPlan(int Kind, Type Type, FieldsPlan? Fields = null, SlotPlan? Value = null)
{
    /// <summary>Anything.</summary>
    internal static SlotPlan Object { get; } = new(GraphKind.Reference, typeof(object));

    /// <summary>Whether values hold no references, so that they stand behind the reference to what they are in.</summary>
    internal bool IsScalar => GraphKind.IsScalar(Kind) || Value is { IsScalar: true };
}
