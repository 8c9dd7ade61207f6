using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The plan of the members of a class or struct.</summary>
/// <param name="layout">The layout in the message; null if the message has no value of the type.</param>
/// <param name="members">The plan of each member.</param>
internal sealed class TargetMembers(ClassLayout? layout, TargetMember[] members)
{
    internal ClassLayout? Layout => layout;

    internal TargetMember[] Members => members;

    /// <summary>Gets the layout in the graph, with the written members.</summary>
    internal GraphLayout Written => field ??= new GraphLayout(WrittenFields());

    private (string Name, SlotKind Kind)[] WrittenFields()
    {
        (string Name, SlotKind Kind)[] fields = new (string, SlotKind)[members.Length];
        int count = 0;
        foreach (TargetMember member in members)
        {
            if (member.Slot is not null)
            {
                fields[count++] = (member.Name, member.Slot.Written);
            }
        }

        return count == fields.Length ? fields : fields[..count];
    }
}

/// <summary>The plan of a member.</summary>
/// <param name="Name">The current name of the field or entry.</param>
/// <param name="Slot">The slot to write; null if the type no longer has the field.</param>
internal readonly record struct TargetMember(string Name, TargetSlot? Slot);

/// <summary>The plan of values of members, elements or items that are written inline.</summary>
/// <param name="Kind">The kind, a <see cref="GraphKind"/>.</param>
/// <param name="Type">The declared type.</param>
/// <param name="Fields">The members of a struct; otherwise null.</param>
/// <param name="Value">The inner slot of a nullable value; otherwise null.</param>
internal sealed record TargetSlot(int Kind, Type Type, TargetMembers? Fields = null, TargetSlot? Value = null)
{
    /// <summary>Gets the slot of any object.</summary>
    internal static TargetSlot Object { get; } = new(GraphKind.Reference, typeof(object));

    /// <summary>Gets the kind in the graph.</summary>
    internal SlotKind Written => Kind switch
    {
        GraphKind.Reference => SlotKind.Reference,
        GraphKind.Struct => SlotKind.OfStruct(Fields!.Written),
        GraphKind.Nullable => SlotKind.Nullable(Value!.Written),
        _ => SlotKind.FindScalar(Kind)!,
    };

    /// <summary>Whether values contain no references, so that they follow the reference to their object.</summary>
    internal bool IsScalar => GraphKind.IsScalar(Kind) || Value is { IsScalar: true };
}
