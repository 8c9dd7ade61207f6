namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Tells members of the same name apart: those of base classes get the name of their class in front.</summary>
internal static class MemberNames
{
    internal static IEnumerable<string> Of(MemberCandidate[] members) =>
        members.Select((member, index) =>
            !IsRepeated(members, index, later => later.Name) ? member.Name
            : !IsRepeated(members, index, later => Qualified(later)) ? Qualified(member)
            : $"{member.Level}.{member.Name}");

    private static bool IsRepeated(MemberCandidate[] members, int index, Func<MemberCandidate, string> nameOf) =>
        Array.Exists(members[(index + 1)..], later => nameOf(later) == nameOf(members[index]));

    private static string Qualified(MemberCandidate member) => $"{member.Level.Name.Split('`')[0]}.{member.Name}";
}
