using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The naming rules of members: equivalence of names, and the compilers' names for backing fields and captured
/// parameters.
/// </summary>
internal static class MemberNames
{
    private const string CSharpEnd = ">k__BackingField";
    private const string AnonymousTypeEnd = ">i__Field";
    private const string CapturedParameterEnd = ">P";

    /// <summary>
    /// Returns the name of one of several members, qualified by its class if a later member has the same name.
    /// </summary>
    internal static string Of(List<MemberCandidate> members, int index)
    {
        MemberCandidate member = members[index];
        bool isHidden = false;
        bool isHiddenWithItsClass = false;
        for (int i = index + 1; i < members.Count; i++)
        {
            if (members[i].Name == member.Name)
            {
                isHidden = true;
                isHiddenWithItsClass |= SimpleNameOf(members[i].Level) == SimpleNameOf(member.Level);
            }
        }

        return !isHidden ? member.Name
            : isHiddenWithItsClass ? $"{member.Level}.{member.Name}"
            : $"{SimpleNameOf(member.Level)}.{member.Name}";
    }

    /// <summary>
    /// Returns whether two names denote the same thing: a property, its field, or the parameter that sets it.
    /// </summary>
    internal static bool AreAlike(string name, string other)
    {
        int start = PrefixOf(name);
        int otherStart = PrefixOf(other);
        int length = name.Length - start;
        return length == other.Length - otherStart
            && string.Compare(name, start, other, otherStart, length, StringComparison.OrdinalIgnoreCase) == 0;
    }

    /// <summary>
    /// Returns the backing field of an auto-property of C#, F#, Visual Basic or an anonymous type; null if the property
    /// has a body.
    /// </summary>
    internal static FieldModel? FindField(PropertyModel property)
    {
        foreach (FieldModel field in property.DeclaringType.Fields)
        {
            if (field.Name.Length > property.Name.Length && BacksProperty(field, property.Name) && field.Type == property.Type)
            {
                return field;
            }
        }

        return null;
    }

    /// <summary>Returns the name of a field as its developer knows it.</summary>
    internal static string DisplayName(string field) => field switch
    {
        ['<', ..] =>
            WithoutEnd(field, CSharpEnd) ?? WithoutEnd(field, AnonymousTypeEnd) ?? WithoutEnd(field, CapturedParameterEnd) ?? field,
        [.., '@'] => field.Substring(0, field.Length - 1),
        _ => field,
    };

    /// <summary>Returns the primary constructor parameter that a field captures, or null.</summary>
    internal static string? CapturedParameter(FieldModel field) =>
        Begins(field.Name, '<') ? WithoutEnd(field.Name, CapturedParameterEnd) : null;

    private static bool BacksProperty(FieldModel field, string property) =>
        Begins(field.Name, '_')
            ? field.Name.Length == property.Length + 1
                && field.Name.EndsWith(property, StringComparison.Ordinal)
                && field.Has(KnownAttribute.CompilerGenerated)
            : CapturedParameter(field) is null && DisplayName(field.Name) == property;

    private static string? WithoutEnd(string field, string end) =>
        field.EndsWith(end, StringComparison.Ordinal) ? field.Substring(1, field.Length - end.Length - 1) : null;

    private static int PrefixOf(string name) => Begins(name, '_') ? 1 : name.StartsWith("m_", StringComparison.Ordinal) ? 2 : 0;

    // In an editor, members and parameters may have empty names.
    private static bool Begins(string name, char first) => name.Length > 0 && name[0] == first;

    private static string SimpleNameOf(TypeModel type) => type.Name.Split('`')[0];
}
