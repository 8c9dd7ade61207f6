namespace CustomBinarySerializer.Inspection;

/// <summary>The members that an inspection visits. All others are passed over. Immutable.</summary>
/// <remarks>
/// A path names members from the root on, separated in an array: <c>["Customer", "Name"]</c>. Collections, nullable
/// values and nested frames have no part in a path. A case of a union with fields has one.
/// </remarks>
internal sealed class MemberFilter
{
    private readonly Dictionary<string, MemberFilter>? _members;

    private MemberFilter(Dictionary<string, MemberFilter>? members) => _members = members;

    /// <summary>Visits everything.</summary>
    internal static MemberFilter All { get; } = new(members: null);

    /// <summary>Creates a filter that visits the members at some paths, with all that they contain.</summary>
    internal static MemberFilter Of(IEnumerable<IReadOnlyList<string>> paths)
    {
        MemberFilter root = new([]);
        foreach (IReadOnlyList<string> path in paths)
        {
            MemberFilter at = root;
            for (int i = 0; i < path.Count && at._members is { } members; i++)
            {
                if (i + 1 == path.Count)
                {
                    members[path[i]] = All;
                }
                else if (!members.TryGetValue(path[i], out MemberFilter? inner))
                {
                    members[path[i]] = at = new MemberFilter([]);
                }
                else
                {
                    at = inner;
                }
            }
        }

        return root;
    }

    /// <summary>Returns the filter inside a member; null if the member is passed over.</summary>
    internal MemberFilter? For(string name) => _members is null ? this : _members.GetValueOrDefault(name);
}
