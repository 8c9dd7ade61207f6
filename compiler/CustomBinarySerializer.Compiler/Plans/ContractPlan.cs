using System.Text;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>What an auto contract writes: the plan of its type, and what its registration asked for.</summary>
/// <param name="Root">Members without null before them, where the type is an object; else any value.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="IsInterpreted">Whether no code is made of it even where it can be.</param>
/// <param name="RefusesUntrustedData">Whether reading runs user code that the registration doesn't allow on untrusted data.</param>
internal sealed record ContractPlan(
    ValuePlan Root, bool InternsStrings, bool RefusesUntrustedData = false, bool IsInterpreted = false)
{
    private const int MaxRepeatingText = 50_000;

    /// <summary>The members, one in a line, those of objects inside indented.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        Append(text, Root, indent: 0, [], []);
        return text.ToString();
    }

    // From a length on, the members of each type are listed once.
    private static void Append(StringBuilder text, ValuePlan plan, int indent, HashSet<ValuePlan> within, HashSet<ValuePlan> shown)
    {
        text.Append(plan).Append('\n');
        foreach ((ValuePlan holder, IEnumerable<(string Name, ValuePlan Value)> members) in HoldersIn(plan))
        {
            bool isFirst = shown.Add(holder);
            if ((isFirst || text.Length < MaxRepeatingText) && within.Add(holder))
            {
                foreach ((string name, ValuePlan value) in members)
                {
                    text.Append(' ', indent + 2).Append(name).Append(": ");
                    Append(text, value, indent + 2, within, shown);
                }

                within.Remove(holder);
            }
        }
    }

    private static IEnumerable<(ValuePlan Holder, IEnumerable<(string Name, ValuePlan Value)> Members)> HoldersIn(ValuePlan plan) => plan switch
    {
        ObjectPlan holder => [(holder, holder.Members.Select(member => (member.Name, member.Value)))],
        UnionPlan union => [(union, union.Cases.SelectMany(one => one.Fields.Select(field => ($"{one.Name}.{field.Name}", field.Value))))],
        NullablePlan nullable => HoldersIn(nullable.Value),
        SequencePlan sequence => HoldersIn(sequence.Item),
        ConvertedPlan converted => HoldersIn(converted.Surrogate),
        _ => [],
    };
}
