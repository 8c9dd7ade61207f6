using System.Text;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>What an auto contract writes: the plan of its type, and what its registration asked for.</summary>
/// <param name="Root">Members without null in front, where the type is an object; else any value.</param>
/// <param name="InternsStrings">Whether each distinct string is written once per payload.</param>
/// <param name="IsInterpreted">Whether no code is made of it even where it can be.</param>
/// <param name="RefusesUntrustedData">Whether reading runs user code that the registration doesn't allow on untrusted data.</param>
internal sealed record ContractPlan(
    ValuePlan Root, bool InternsStrings, bool RefusesUntrustedData = false, bool IsInterpreted = false)
{
    internal Type Type => Root.Type;

    /// <summary>The members, one in a line, those of objects inside indented.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        Append(text, Root, indent: 0, []);
        return text.ToString();
    }

    private static void Append(StringBuilder text, ValuePlan plan, int indent, HashSet<ValuePlan> within)
    {
        text.Append(plan).Append('\n');
        foreach (ObjectPlan holder in ObjectsIn(plan))
        {
            if (within.Add(holder))
            {
                foreach (MemberPlan member in holder.Members)
                {
                    text.Append(' ', indent + 2).Append(member.Name).Append(": ");
                    Append(text, member.Value, indent + 2, within);
                }

                within.Remove(holder);
            }
        }
    }

    private static IEnumerable<ObjectPlan> ObjectsIn(ValuePlan plan) => plan switch
    {
        ObjectPlan holder => [holder],
        NullablePlan nullable => ObjectsIn(nullable.Value),
        SequencePlan sequence => ObjectsIn(sequence.Item),
        ConvertedPlan converted => ObjectsIn(converted.Surrogate),
        _ => [],
    };
}
