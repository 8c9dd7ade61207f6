
namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>Finds what differs between two schemas, id by id.</summary>
internal static class SchemaComparison
{
    /// <param name="here">The entries on one side.</param>
    /// <param name="there">Those on the other.</param>
    /// <param name="sides">What the words call the sides.</param>
    internal static List<SchemaChange> Compare(IReadOnlyCollection<SchemaEntry> here, IReadOnlyCollection<SchemaEntry> there, ComparedSides sides)
    {
        List<SchemaChange> changes = [];
        Dictionary<int, SchemaEntry> byIdHere = here.ToDictionary(entry => entry.TypeId);
        Dictionary<int, SchemaEntry> byIdThere = there.ToDictionary(entry => entry.TypeId);
        foreach (int typeId in byIdHere.Keys.Concat(byIdThere.Keys).Distinct().OrderBy(id => id))
        {
            byIdHere.TryGetValue(typeId, out SchemaEntry? entry);
            byIdThere.TryGetValue(typeId, out SchemaEntry? other);
            if (entry is null || other is null)
            {
                changes.Add(new SchemaChange(
                    typeId, null, $"{entry ?? other} is missing {(entry is null ? sides.Here : sides.There)}", entry is null, other is null, ChangeKind.TypeMissing, default));
            }
            else
            {
                changes.AddRange(new EntryComparison(entry, other, sides).Changes());
            }
        }

        return changes;
    }
}

/// <summary>What the words of differences call the sides, as in "is int32 here and int64 there".</summary>
internal sealed record ComparedSides(string Here, string There);

/// <summary>What kind of a difference it is, which decides what can be done about it.</summary>
internal enum ChangeKind
{
    /// <summary>The name of the type, or of what it becomes.</summary>
    Name,

    /// <summary>One side doesn't have the id.</summary>
    TypeMissing,

    /// <summary>A hand-written contract on one side, one that is made of members on the other.</summary>
    Contract,

    /// <summary>An option of the registration.</summary>
    Option,

    /// <summary>A member has another name, or is optional on one side only.</summary>
    Member,

    /// <summary>A member after all others, here only.</summary>
    AddedHere,

    /// <summary>A member after all others, there only.</summary>
    AddedThere,

    /// <summary>A member is missing, or at another place.</summary>
    Misplaced,

    /// <summary>A value is of another type.</summary>
    Value,

    /// <summary>A value of an enum.</summary>
    EnumValue,

    /// <summary>Whether a class that is held by others is sealed.</summary>
    Sealed,

    /// <summary>A call of a hand-written contract.</summary>
    Operation,
}

/// <summary>Which members a difference is about, by the layouts that hold them.</summary>
/// <param name="Here">What holds the member here; null where it is about a whole type.</param>
/// <param name="MemberHere">The member here, or null.</param>
/// <param name="There">What holds the member there.</param>
/// <param name="MemberThere">The member there, or null.</param>
internal readonly record struct ChangePlace(string? Here, string? MemberHere, string? There, string? MemberThere);

/// <summary>One thing that differs between two schemas.</summary>
/// <param name="TypeId">The id that it is about.</param>
/// <param name="Member">The member that it is about, after those that hold it, or null if it is about the whole type.</param>
/// <param name="Description">What differs, in words.</param>
/// <param name="BreaksReadingHere">Whether frames with this id that were written there can't be read here, or give other values.</param>
/// <param name="BreaksReadingThere">Whether frames with this id that were written here can't be read there, or give other values.</param>
/// <param name="Kind">What kind of a difference it is.</param>
/// <param name="Place">Where it is.</param>
internal sealed record SchemaChange(
    int TypeId, string? Member, string Description, bool BreaksReadingHere, bool BreaksReadingThere, ChangeKind Kind, ChangePlace Place);
