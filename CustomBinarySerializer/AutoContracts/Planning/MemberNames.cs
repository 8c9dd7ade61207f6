namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>How members are called, and when a name means the same as another.</summary>
internal static class MemberNames
{
    /// <summary>Returns the name of one of several members: if another of that name comes behind it, with its class in front.</summary>
    internal static string Of(List<MemberCandidate> members, int index)
    {
        MemberCandidate member = members[index];
        bool isHidden = false;
        bool isHiddenBehindItsClass = false;
        for (int i = index + 1; i < members.Count; i++)
        {
            if (members[i].Name == member.Name)
            {
                isHidden = true;
                isHiddenBehindItsClass |= SimpleNameOf(members[i].Level) == SimpleNameOf(member.Level);
            }
        }

        return !isHidden ? member.Name
            : isHiddenBehindItsClass ? $"{member.Level}.{member.Name}"
            : $"{SimpleNameOf(member.Level)}.{member.Name}";
    }

    /// <summary>Whether a person would take them for the same thing: a property, its field, the parameter that sets it.</summary>
    internal static bool AreAlike(string name, string other)
    {
        int start = PrefixOf(name);
        int otherStart = PrefixOf(other);
        int length = name.Length - start;
        return length == other.Length - otherStart
            && string.Compare(name, start, other, otherStart, length, StringComparison.OrdinalIgnoreCase) == 0;
    }

    private static int PrefixOf(string name) => name.StartsWith('_') ? 1 : name.StartsWith("m_", StringComparison.Ordinal) ? 2 : 0;

    private static string SimpleNameOf(Type type) => type.Name.Split('`')[0];
}
