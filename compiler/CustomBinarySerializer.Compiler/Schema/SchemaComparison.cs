
namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>A comparison of two schemas, id by id.</summary>
internal static class SchemaComparison
{
    /// <param name="here">The entries on one side.</param>
    /// <param name="there">The entries on the other side.</param>
    /// <param name="sides">The names of the two sides in messages.</param>
    internal static List<SchemaChange> Compare(
        IReadOnlyCollection<SchemaEntry> here, IReadOnlyCollection<SchemaEntry> there, ComparedSides sides)
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
                    typeId,
                    null,
                    $"{entry ?? other} is missing {(entry is null ? sides.Here : sides.There)}",
                    entry is null,
                    other is null,
                    ChangeKind.TypeMissing,
                    default));
            }
            else
            {
                changes.AddRange(new EntryComparison(entry, other, sides).Changes());
            }
        }

        return changes;
    }
}

/// <summary>The names of the two sides in messages, as in "is int32 here and int64 there".</summary>
internal sealed record ComparedSides(string Here, string There);

/// <summary>The kinds of differences, which determine the remedy.</summary>
internal enum ChangeKind
{
    /// <summary>The name of the type, or of its upcast target.</summary>
    Name,

    /// <summary>The id is missing on one side.</summary>
    TypeMissing,

    /// <summary>A hand-written contract on one side, and an auto contract on the other.</summary>
    Contract,

    /// <summary>An option of the registration.</summary>
    Option,

    /// <summary>A member with a different name, or one that is optional on one side only.</summary>
    Member,

    /// <summary>A member after all others, here only.</summary>
    AddedHere,

    /// <summary>A member after all others, there only.</summary>
    AddedThere,

    /// <summary>A member that is missing or at another position.</summary>
    Misplaced,

    /// <summary>A value of a different type.</summary>
    Value,

    /// <summary>A value of an enum.</summary>
    EnumValue,

    /// <summary>A class as a member that is sealed on one side only.</summary>
    Sealed,

    /// <summary>An operation of a hand-written contract.</summary>
    Operation,
}

/// <summary>The members that a difference affects, with their declaring layouts.</summary>
/// <param name="Here">The layout that has the member here; null if the difference affects a whole type.</param>
/// <param name="MemberHere">The member here, or null.</param>
/// <param name="There">The layout that has the member there.</param>
/// <param name="MemberThere">The member there, or null.</param>
internal readonly record struct ChangePlace(string? Here, string? MemberHere, string? There, string? MemberThere);

/// <summary>A difference between two schemas.</summary>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Member">The path of the member, or null if the difference affects the whole type.</param>
/// <param name="Description">A description of the difference.</param>
/// <param name="BreaksReadingHere">
/// Whether frames with this id that were written there can't be read here, or yield other values.
/// </param>
/// <param name="BreaksReadingThere">
/// Whether frames with this id that were written here can't be read there, or yield other values.
/// </param>
/// <param name="Kind">The kind of the difference.</param>
/// <param name="Place">The place of the difference.</param>
internal sealed record SchemaChange(
    int TypeId, string? Member, string Description, bool BreaksReadingHere, bool BreaksReadingThere, ChangeKind Kind, ChangePlace Place);
