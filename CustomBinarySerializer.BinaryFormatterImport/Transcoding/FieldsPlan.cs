using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>What becomes of the members of a class or struct.</summary>
/// <param name="layout">The members in the message; null where the message has no value of the type.</param>
/// <param name="members">One for each of them.</param>
internal sealed class FieldsPlan(ClassLayout? layout, MemberPlan[] members)
{
    internal ClassLayout? Layout => layout;

    internal MemberPlan[] Members => members;

    /// <summary>How many of them are written.</summary>
    internal int Count { get; } = members.Count(member => member.Slot is not null);

    /// <summary>Its number among the layouts of the graph; -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;
}
