using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>What a plan says beside its parts; two plans with the same text and the same parts are the same node.</summary>
internal static class PlanText
{
    internal static string Of(ValuePlan plan) => $"{SchemaNames.Of(plan.Type)}\n{Kind(plan)}";

    private static string Kind(ValuePlan plan) => plan switch
    {
        RawPlan when plan.Type.IsEnum => $"enum {plan.FixedSize} {plan.Type.GetEnumUnderlyingType()} {string.Join(' ', EnumValues.Of(plan.Type))}",
        RawPlan => $"raw {plan.FixedSize}",
        TextPlan => "text",
        NullablePlan => "nullable",
        SequencePlan sequence => $"collection {sequence.Shape.HasComparer}",
        ConvertedPlan converted => $"converted {IsBuiltIn(converted)}",
        ObjectPlan holder => $"object {KindOf(holder)} {string.Join(' ', holder.Members.Select(member => $"{member.Name} {member.IsOptional}"))}",
        UnionPlan union => $"union {union.HasNull} {string.Join(' ', union.Cases.Select(one => $"{one.Name}({string.Join(' ', one.Fields.Select(field => field.Name))})"))}",
        _ => plan.GetType().Name,
    };

    internal static ObjectKind KindOf(ObjectPlan plan) => (ObjectKind)plan.NullAndDerived;

    /// <summary>Whether the library says what the surrogate means, and not the user.</summary>
    internal static bool IsBuiltIn(ConvertedPlan plan) => plan.Conversion.ToDelegate is null;
}
