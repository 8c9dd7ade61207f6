using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// A partition of plans into classes of equal plans, including names and all nested parts, even for recursive types.
/// Plans that look alike start in one class. A class is split while its plans have parts in different classes.
/// </summary>
internal static class PlanClasses
{
    /// <summary>Returns a class number for each reachable plan. Equal plans have the same number.</summary>
    internal static Dictionary<ValuePlan, int> Of(IEnumerable<ValuePlan> roots)
    {
        List<ValuePlan> plans = ValuePlan.Reachable(roots);
        Dictionary<ValuePlan, int> classes = Number(plans, TextOf, out int count);
        while (true)
        {
            Dictionary<ValuePlan, int> before = classes;
            classes = Number(plans, plan => string.Join(" ", plan.Parts.Prepend(plan).Select(part => before[part])), out int next);
            if (next == count)
            {
                return classes;
            }

            count = next;
        }
    }

    private static Dictionary<ValuePlan, int> Number(List<ValuePlan> plans, Func<ValuePlan, string> textOf, out int count)
    {
        Dictionary<string, int> numbers = new(StringComparer.Ordinal);
        Dictionary<ValuePlan, int> classes = [];
        foreach (ValuePlan plan in plans)
        {
            string text = textOf(plan);
            if (!numbers.TryGetValue(text, out int number))
            {
                number = numbers.Count;
                numbers.Add(text, number);
            }

            classes.Add(plan, number);
        }

        count = numbers.Count;
        return classes;
    }

    /// <summary>Returns the properties of a plan except its parts.</summary>
    private static string TextOf(ValuePlan plan) => $"{SchemaNames.Of(plan.Model)}\n{SchemaJson.KindOf(plan)} {DetailsOf(plan)}";

    private static string DetailsOf(ValuePlan plan) => plan switch
    {
        RawPlan { Integer: not null } enumeration => $"{enumeration.Size} {string.Join(" ", enumeration.Values)}",
        RawPlan raw => $"{raw.Size}",
        SequencePlan sequence => $"{sequence.ShapeModel.HasComparer}",
        ObjectPlan holder => string.Join(" ", holder.Members.Select(member => $"{member.Name} {member.IsOptional}")),
        UnionPlan union =>
            $"{union.HasNull} " +
            $"{string.Join(" ", union.Cases.Select(one => $"{one.Name}({string.Join(" ", one.Fields.Select(member => member.Name))})"))}",
        _ => "",
    };
}
