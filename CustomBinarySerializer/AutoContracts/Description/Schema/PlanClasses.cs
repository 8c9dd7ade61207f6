using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>
/// Finds out which plans are the same, names and everything inside them included, though each may contain itself: all that
/// look alike start in one class, and classes are split for as long as their plans have parts in different ones.
/// </summary>
internal static class PlanClasses
{
    /// <summary>Returns a number for each plan that is reachable; the same plans have the same.</summary>
    internal static Dictionary<ValuePlan, int> Of(IEnumerable<ValuePlan> roots)
    {
        List<ValuePlan> plans = Reachable(roots);
        Dictionary<ValuePlan, int> classes = Number(plans, plan => PlanText.Of(plan), out int count);
        while (true)
        {
            Dictionary<ValuePlan, int> before = classes;
            classes = Number(plans, plan => string.Join(' ', PartsOf(plan).Prepend(plan).Select(part => before[part])), out int next);
            if (next == count)
            {
                return classes;
            }

            count = next;
        }
    }

    internal static IEnumerable<ValuePlan> PartsOf(ValuePlan plan) => plan switch
    {
        NullablePlan nullable => [nullable.Value],
        SequencePlan sequence => [sequence.Item],
        ConvertedPlan converted => [converted.Surrogate],
        ObjectPlan holder => holder.Members.Select(member => member.Value),
        UnionPlan union => union.Cases.SelectMany(one => one.Fields).Select(field => field.Value),
        _ => [],
    };

    internal static List<ValuePlan> Reachable(IEnumerable<ValuePlan> roots)
    {
        List<ValuePlan> found = [];
        HashSet<ValuePlan> seen = new(ReferenceEqualityComparer.Instance);
        Stack<ValuePlan> open = new(roots.Reverse());
        while (open.TryPop(out ValuePlan? plan))
        {
            if (seen.Add(plan))
            {
                found.Add(plan);
                foreach (ValuePlan part in PartsOf(plan))
                {
                    open.Push(part);
                }
            }
        }

        return found;
    }

    private static Dictionary<ValuePlan, int> Number(List<ValuePlan> plans, Func<ValuePlan, string> textOf, out int count)
    {
        Dictionary<string, int> numbers = new(StringComparer.Ordinal);
        Dictionary<ValuePlan, int> classes = new(ReferenceEqualityComparer.Instance);
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
}
