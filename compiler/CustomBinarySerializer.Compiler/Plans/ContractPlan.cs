using System.Text;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>The plan of an auto contract: the layout of its type, and the options of its registration.</summary>
/// <param name="Root">The members without a null marker for an object, or any other value.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="IsInterpreted">Whether the contract is interpreted even if code can be generated.</param>
/// <param name="RefusesUntrustedData">
/// Whether reading would run user code that the registration doesn't allow on untrusted data.
/// </param>
internal sealed record ContractPlan(
    ValuePlan Root, bool InternsStrings, bool RefusesUntrustedData = false, bool IsInterpreted = false)
{
    private const int MaxRepeatingText = 50_000;

    /// <summary>Returns the members, one per line, with those of nested objects indented.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        Append(text, Root, indent: 0, [], []);
        return text.ToString();
    }

    // Above a certain length, the members of each type are listed once.
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

    private static IEnumerable<(ValuePlan Holder, IEnumerable<(string Name, ValuePlan Value)> Members)> HoldersIn(ValuePlan plan) =>
        plan switch
        {
            ObjectPlan holder => [(holder, holder.Members.Select(member => (member.Name, member.Value)))],
            UnionPlan union =>
                [(union, union.Cases.SelectMany(one => one.Fields.Select(field => ($"{one.Name}.{field.Name}", field.Value))))],
            NullablePlan nullable => HoldersIn(nullable.Value),
            SequencePlan sequence => HoldersIn(sequence.Item),
            ConvertedPlan converted => HoldersIn(converted.Surrogate),
            _ => [],
        };
}
