using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Planning;

/// <summary>
/// Which items are copied as a block of memory, because that is the same bytes as one after the other. Where sizes or offsets
/// aren't known, items are written one by one.
/// </summary>
internal static class Blittable
{
    // Of what isn't memory alone, copying makes the bytes and values that they must be: see UnmanagedBlock.
    internal static bool IsBlock(ValuePlan item) =>
        IsMemory(item) || (item is ConvertedPlan { ConversionModel.Kind: ConversionKind.BuiltIn } && (item.Model.Is("System.Boolean") || item.Model.Is("System.DateTime")));

    /// <summary>Whether the bytes of a value are its memory, and every pattern of bits is a value.</summary>
    private static bool IsMemory(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan converted => plan.Model.Universe.KnowsMemory && IsMemory(converted),
        ObjectPlan { IsClass: false } holder => plan.Model.Universe.KnowsMemory && IsMemory(holder),
        _ => false,
    };

    private static bool IsMemory(ConvertedPlan plan) =>
        plan.ConversionModel.Kind == ConversionKind.BuiltIn
        && BuiltInRows.Find(plan.Model) is { IsMemoryOfSurrogate: true }
        && plan.FixedSize == plan.Model.Size;

    // Where the members in their order fill the whole struct, there is room for no padding and nothing else.
    private static bool IsMemory(ObjectPlan plan)
    {
        if (!plan.Callbacks.IsEmpty || plan.Construction != Construction.Default || plan.FixedSize is null || plan.FixedSize != plan.Model.Size)
        {
            return false;
        }

        int offset = 0;
        foreach (MemberPlan member in plan.Members)
        {
            if (!IsMemory(member.Value) || FieldOf(member) is not { } field || field.Offset != offset)
            {
                return false;
            }

            offset += member.Value.FixedSize!.Value;
        }

        return true;
    }

    private static FieldModel? FieldOf(MemberPlan member) =>
        member.Getter is FieldModel field ? field
        : member.Getter is PropertyModel property && IsAuto(property.Getter) && (member.Setter is FieldModel || IsAuto(property.Setter))
            ? MemberNames.FindField(property)
        : null;

    // A setter that does more than to store, or a getter that does more than to load, must be called.
    private static bool IsAuto(MethodModel? accessor) => accessor?.Has(KnownAttribute.CompilerGenerated) == true;
}
