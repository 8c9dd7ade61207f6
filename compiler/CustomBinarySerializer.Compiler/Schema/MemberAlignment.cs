using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>An alignment of the members of two objects.</summary>
internal sealed class MemberAlignment
{
    internal MemberAlignment(ImmutableArray<MemberPlan> here, ImmutableArray<MemberPlan> there)
    {
        Dictionary<(string, int), int> placesHere = Places(here);
        Dictionary<(string, int), int> placesThere = Places(there);
        int common = Math.Min(here.Length, there.Length);
        if (Enumerable.Range(0, common).All(StandForEachOther))
        {
            Pairs = [.. here.Zip(there, (one, other) => (one, other))];
            AddedHere = here[common..];
            AddedThere = there[common..];
            return;
        }

        (int Here, int There)[] pairs =
            [.. placesHere
                .Where(place => placesThere.ContainsKey(place.Key))
                .Select(place => (place.Value, placesThere[place.Key]))
                .OrderBy(pair => pair)];
        int[] orderThere = [.. pairs.Select(pair => pair.There).OrderBy(place => place)];
        Pairs = [.. pairs.Select(pair => (here[pair.Here], there[pair.There]))];
        Misplaced =
        [
            .. placesHere.Where(place => !placesThere.ContainsKey(place.Key)).Select(place => (here[place.Value], true, false)),
            .. placesThere.Where(place => !placesHere.ContainsKey(place.Key)).Select(place => (there[place.Value], false, true)),
            .. pairs.Where((pair, i) => orderThere[i] != pair.There).Select(pair => (here[pair.Here], true, true)),
        ];

        // A renamed member has the same type and a name that the other side doesn't have.
        bool StandForEachOther(int i) =>
            here[i].Name == there[i].Name
            || (here.Length == there.Length
                && here[i].Value.Name == there[i].Value.Name
                && !placesThere.ContainsKey((here[i].Name, 0))
                && !placesHere.ContainsKey((there[i].Name, 0)));
    }

    /// <summary>Gets the pairs of corresponding members.</summary>
    internal ImmutableArray<(MemberPlan Here, MemberPlan There)> Pairs { get; }

    /// <summary>Gets the members here that follow all common members.</summary>
    internal ImmutableArray<MemberPlan> AddedHere { get; } = [];

    internal ImmutableArray<MemberPlan> AddedThere { get; } = [];

    /// <summary>
    /// Gets the members that change the position of all bytes after them, and the sides that have them. A member on
    /// both sides is at different positions.
    /// </summary>
    internal ImmutableArray<(MemberPlan Member, bool IsHere, bool IsThere)> Misplaced { get; } = [];

    // A base class and a derived class may each have a member of the same name.
    private static Dictionary<(string Name, int Occurrence), int> Places(ImmutableArray<MemberPlan> members)
    {
        Dictionary<(string, int), int> places = [];
        Dictionary<string, int> counts = [];
        for (int i = 0; i < members.Length; i++)
        {
            counts.TryGetValue(members[i].Name, out int occurrence);
            counts[members[i].Name] = occurrence + 1;
            places.Add((members[i].Name, occurrence), i);
        }

        return places;
    }
}
