using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>What becomes of the members of a class or struct.</summary>
/// <param name="layout">The members in the message; null where the message has no value of the type.</param>
/// <param name="members">One for each of them.</param>
internal sealed class TargetMembers(ClassLayout? layout, TargetMember[] members)
{
    internal ClassLayout? Layout => layout;

    internal TargetMember[] Members => members;

    /// <summary>The layout in the graph, of those that are written.</summary>
    internal GraphLayout Written =>
        field ??= new GraphLayout([.. members.Where(member => member.Slot is not null).Select(member => (member.Name, member.Slot!.Written))]);
}

/// <summary>What becomes of a member.</summary>
/// <param name="Name">What the field is called now, or the entry.</param>
/// <param name="Slot">How it is written; null if the type has no such field any more.</param>
internal readonly record struct TargetMember(string Name, TargetSlot? Slot);

/// <summary>How values of members, elements or items are written where they are.</summary>
/// <param name="Kind">A <see cref="GraphKind"/>.</param>
/// <param name="Type">The declared type.</param>
/// <param name="Fields">Of a struct; else null.</param>
/// <param name="Value">Of what may be null; else null.</param>
internal sealed record TargetSlot(int Kind, Type Type, TargetMembers? Fields = null, TargetSlot? Value = null)
{
    /// <summary>Anything.</summary>
    internal static TargetSlot Object { get; } = new(GraphKind.Reference, typeof(object));

    /// <summary>What the graph says of them.</summary>
    internal SlotKind Written => Kind switch
    {
        GraphKind.Reference => SlotKind.Reference,
        GraphKind.Struct => SlotKind.OfStruct(Fields!.Written),
        GraphKind.Nullable => SlotKind.Nullable(Value!.Written),
        _ => SlotKind.FindScalar(Kind)!,
    };

    /// <summary>Whether values hold no references, so that they follow the reference to what they are in.</summary>
    internal bool IsScalar => GraphKind.IsScalar(Kind) || Value is { IsScalar: true };
}
