using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Finds the values whose prefix also says whether the object exists that they begin.</summary>
internal static class FusedPlans
{
    internal static HashSet<ValuePlan> In(ValuePlan root)
    {
        HashSet<ValuePlan> fused = [];
        foreach (ObjectPlan holder in PlanClasses.Reachable([root]).OfType<ObjectPlan>().Where(holder => holder.IsFused))
        {
            for (ValuePlan? plan = holder.Members[0].Value; plan is not null && fused.Add(plan); plan = WhosePrefixIsThatOf(plan))
            {
            }
        }

        return fused;
    }

    private static ValuePlan? WhosePrefixIsThatOf(ValuePlan plan) => plan switch
    {
        ConvertedPlan converted => converted.Surrogate,
        ObjectPlan { IsClass: false } value => value.Members[0].Value,
        _ => null,
    };
}
