using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The memory that reading the values of a plan allocates, and the rule for which values it is counted
/// (<see cref="MemoryBudget"/>).
/// </summary>
internal static class MemoryCosts
{
    private const int ReferenceBytes = 8;

    /// <summary>
    /// Returns the kind of memory use of a collection. Collections without a row are arrays, lists, or derived from a
    /// row's type.
    /// </summary>
    internal static CollectionMemoryUse UseOf(TypeModel type) => RowOf(type)?.Memory ?? CollectionMemoryUse.List;

    /// <summary>Returns whether a collection is sorted by its keys.</summary>
    internal static bool IsSorted(TypeModel type) => RowOf(type) is { IsSorted: true };

    private static BuiltInRow? RowOf(TypeModel type)
    {
        for (TypeModel? known = type; known is not null; known = known.Base)
        {
            if (BuiltInRows.Find(known) is { Kind: BuiltInKind.Collection } row)
            {
                return row;
            }
        }

        return null;
    }

    internal static bool IsCounted(SequencePlan plan)
    {
        CollectionMemory row = CollectionMemory.Of(UseOf(plan.Model));
        return row.Empty > MemoryBudget.UncountedPerByte
            || row.OfItem(InlineBytes(plan.Item.Model)) > (long)MemoryBudget.UncountedPerByte * plan.Item.MinSize;
    }

    internal static bool IsCounted(ObjectPlan plan) =>
        plan.IsClass
            && OfObject(plan.Members)
                > MemoryBudget.UncountedPerByte * (plan.MinSizeOfMembers + (plan.IsFused || !plan.HasHead ? 0L : 1L));

    internal static bool IsCounted(UnionCase one) =>
        OfObject(one.Fields) > MemoryBudget.UncountedPerByte * (1 + one.Fields.Sum(member => (long)member.Value.MinSize));

    /// <summary>Returns the size of an object, estimated from its members, in bytes.</summary>
    internal static int OfObject(ImmutableArray<MemberPlan> members) =>
        (int)Math.Min(int.MaxValue, MemoryBudget.OfObject(members.Sum(member => (long)InlineBytes(member.Value.Model))));

    /// <summary>
    /// Returns the size of a value in an object or array: of a reference or a struct, in bytes. If only the runtime
    /// knows it, an upper bound is returned.
    /// </summary>
    private static int InlineBytes(TypeModel type) => InlineBytes(type, []);

    private static int InlineBytes(TypeModel type, Dictionary<TypeModel, int> known)
    {
        if (type.Size is { } size)
        {
            return size;
        }

        if (!type.IsValueType)
        {
            return ReferenceBytes;
        }

        if (!known.TryGetValue(type, out int bytes))
        {
            // A struct that contains itself, which no compiler accepts.
            known[type] = ReferenceBytes;
            bytes = Math.Max(
                1,
                type.Fields.Aggregate(
                    0, (sum, field) => ContractLimits.Sum(sum, Math.Max(ReferenceBytes, InlineBytes(field.Type, known)))));
            known[type] = bytes;
        }

        return bytes;
    }
}
