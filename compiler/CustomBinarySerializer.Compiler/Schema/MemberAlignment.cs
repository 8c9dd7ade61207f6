using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>Which member of one object has the place of which member of another.</summary>
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
            [.. placesHere.Where(place => placesThere.ContainsKey(place.Key)).Select(place => (place.Value, placesThere[place.Key])).OrderBy(pair => pair)];
        int[] orderThere = [.. pairs.Select(pair => pair.There).OrderBy(place => place)];
        Pairs = [.. pairs.Select(pair => (here[pair.Here], there[pair.There]))];
        Misplaced =
        [
            .. placesHere.Where(place => !placesThere.ContainsKey(place.Key)).Select(place => (here[place.Value], true, false)),
            .. placesThere.Where(place => !placesHere.ContainsKey(place.Key)).Select(place => (there[place.Value], false, true)),
            .. pairs.Where((pair, i) => orderThere[i] != pair.There).Select(pair => (here[pair.Here], true, true)),
        ];

        // One that was renamed has a name that the other side doesn't know at all, and the same type.
        bool StandForEachOther(int i) =>
            here[i].Name == there[i].Name
            || (here.Length == there.Length
                && here[i].Value.Name == there[i].Value.Name
                && !placesThere.ContainsKey((here[i].Name, 0))
                && !placesHere.ContainsKey((there[i].Name, 0)));
    }

    /// <summary>Members that stand for each other.</summary>
    internal ImmutableArray<(MemberPlan Here, MemberPlan There)> Pairs { get; }

    /// <summary>Members after all that the other side knows.</summary>
    internal ImmutableArray<MemberPlan> AddedHere { get; } = [];

    internal ImmutableArray<MemberPlan> AddedThere { get; } = [];

    /// <summary>Members that make every byte after them another, and which side has them; those that both have are at different places.</summary>
    internal ImmutableArray<(MemberPlan Member, bool IsHere, bool IsThere)> Misplaced { get; } = [];

    // Base and derived class may each have a member of the same name.
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
