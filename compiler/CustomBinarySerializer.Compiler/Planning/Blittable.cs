using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The rules that decide which items are copied as a block of memory. The bytes of a block equal those of the items one
/// by one, possibly after removing padding and reordering fields. Items whose sizes or offsets aren't known are written
/// one by one.
/// </summary>
internal static class Blittable
{
    // The size of the widest vector.
    private const int MaxPackedSize = 64;

    /// <summary>Returns whether items are copied exactly as they are in memory.</summary>
    /// <param name="item">The plan of the item.</param>
    /// <param name="isPacked">
    /// Whether items are copied by a permutation of their bytes instead, if the processor has a fast way.
    /// </param>
    // Bytes that aren't plain memory need checks when they are copied: see UnmanagedBlock.
    internal static bool IsBlock(ValuePlan item, out bool isPacked)
    {
        isPacked = false;
        if (item is RawPlan
            || (item is ConvertedPlan { ConversionModel.Kind: ConversionKind.BuiltIn }
                && (item.Model.Is("System.Boolean") || item.Model.Is("System.DateTime"))))
        {
            return true;
        }

        if (OffsetsOf(item) is not { } offsets)
        {
            return false;
        }

        if (IsWhole(item, offsets))
        {
            return true;
        }

        isPacked = offsets.Count is > 0 and <= MaxPackedSize && item.InlineSize is not null && item.Model.Size is null or <= MaxPackedSize;
        return false;
    }

    private static bool IsWhole(ValuePlan item, List<int?> offsets)
    {
        bool isWhole = offsets.Count == item.Model.Size;
        for (int i = 0; isWhole && i < offsets.Count; i++)
        {
            isWhole = offsets[i] == i;
        }

        return isWhole;
    }

    /// <summary>
    /// Returns the memory offset of each byte of a value, if every bit pattern is valid; otherwise null. An offset is
    /// null if only the runtime knows it.
    /// </summary>
    internal static List<int?>? OffsetsOf(ValuePlan plan)
    {
        List<int?> offsets = [];
        HashSet<int> known = [];
        return TryAdd(plan, start: 0, offsets) && offsets.All(offset => offset is null || known.Add(offset.Value)) ? offsets : null;
    }

    private static bool TryAdd(ValuePlan plan, int? start, List<int?> offsets)
    {
        switch (plan)
        {
            case ConvertedPlan converted when plan.Model.Universe.KnowsMemory && IsMemory(converted):
            case RawPlan:
                for (int i = 0; i < plan.FixedSize; i++)
                {
                    offsets.Add(start + i);
                }

                return true;
            case ObjectPlan { IsClass: false } holder when plan.Model.Universe.KnowsMemory && IsMembersAlone(holder):
                return holder.Members.All(member => FieldOf(member) is { } field && TryAdd(member.Value, start + field.Offset, offsets));
            default:
                return false;
        }
    }

    private static bool IsMemory(ConvertedPlan plan) =>
        plan.ConversionModel.Kind == ConversionKind.BuiltIn
        && BuiltInRows.Find(plan.Model) is { IsMemoryOfSurrogate: true }
        && plan.FixedSize == plan.Model.Size;

    // A field that isn't written might be a reference.
    private static bool IsMembersAlone(ObjectPlan plan) =>
        plan.Callbacks.IsEmpty && plan.Construction == Construction.Default && plan.FixedSize is not null
            && plan.Members.Length == plan.Model.Fields.Length;

    private static FieldModel? FieldOf(MemberPlan member) =>
        member.Getter is FieldModel field ? field
        : member.Getter is PropertyModel property && IsAuto(property.Getter) && (member.Setter is FieldModel || IsAuto(property.Setter))
            ? MemberNames.FindField(property)
        : null;

    // An accessor that does more than load or store must be called.
    private static bool IsAuto(MethodModel? accessor) => accessor?.Has(KnownAttribute.CompilerGenerated) == true;
}
