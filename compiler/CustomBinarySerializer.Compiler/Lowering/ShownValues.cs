using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The rules that decide how a view shows the values of plans.</summary>
internal static class ShownValues
{
    /// <summary>Returns the plan by which a view shows a value: its own, or that of its surrogate.</summary>
    internal static ValuePlan ShownOf(ValuePlan plan) =>
        plan is ConvertedPlan converted && !IsValue(plan) ? ShownOf(converted.Surrogate) : plan;

    /// <summary>Returns how a view shows a value that <see cref="ShownOf"/> returned.</summary>
    internal static ViewKind KindOf(ValuePlan shown) => shown switch
    {
        _ when IsValue(shown) => ViewKind.Value,
        TextPlan => ViewKind.Text,
        ObjectPlan or NullablePlan { Value: ObjectPlan } => ViewKind.Object,
        SequencePlan sequence => KindOfItems(ShownOf(sequence.Item)),
        SlotPlan => ViewKind.Frame,
        ExactPlan => ViewKind.Payload,
        _ => ViewKind.None,
    };

    /// <summary>
    /// Returns the plan of the object that a view shows for a value of the kind <see cref="ViewKind.Object"/>.
    /// </summary>
    internal static ObjectPlan ObjectOf(ValuePlan shown) => shown as ObjectPlan ?? (ObjectPlan)((NullablePlan)shown).Value;

    // Values of built-in types. Users' conversions aren't run.
    private static bool IsValue(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan { FixedSize: not null, ConversionModel.Kind: ConversionKind.BuiltIn } =>
            !plan.Model.Universe.TakesHost(((ConvertedPlan)plan).ConversionModel, plan.Model).From,
        NullablePlan nullable => nullable.Value is not NullablePlan && IsValue(nullable.Value),
        _ => false,
    };

    private static ViewKind KindOfItems(ValuePlan item) =>
        KindOf(item) == ViewKind.None ? ViewKind.None
        : item is RawPlan ? ViewKind.Block
        : item.FixedSize is not null ? ViewKind.Indexed
        : ViewKind.Sequence;
}
