using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The code of one direction of one contract, which is lowered together.</summary>
/// <param name="plan">Whose values are written or read.</param>
/// <param name="options">How.</param>
/// <param name="packings">What the program is to find out about its memory when it runs; null if this is the program.</param>
internal sealed class LoweredUnit(ContractPlan plan, LoweringOptions options = LoweringOptions.None, Packings? packings = null)
{
    /// <summary>Texts up to which one routine has them inline; each is some hundred bytes of machine code.</summary>
    internal const int MaxInlineTexts = 10;

    private readonly Dictionary<(ValuePlan Plan, int Reserved), Routine> _routines = [];

    internal readonly ContractPlan Plan = plan;

    internal TypeUniverse Universe => Plan.Root.Model.Universe;

    internal bool Has(LoweringOptions option) => (options & option) != 0;

    /// <summary>The routine of an object or a union that has one of its own.</summary>
    internal Routine RoutineOf(ValuePlan plan, int reserved, Func<Routine> begin, Action<Routine> lower)
    {
        if (!_routines.TryGetValue((plan, reserved), out Routine? routine))
        {
            routine = begin();
            _routines.Add((plan, reserved), routine);
            lower(routine);
        }

        return routine;
    }

    /// <summary>Whether the items of a collection are copied as one block of memory.</summary>
    internal bool IsBlock(SequencePlan plan) => plan.IsBlock && (plan.Item is RawPlan || !Has(LoweringOptions.BlocksOfNumbersOnly));

    /// <summary>Returns the code that copies the items of a collection by the places of their bytes in memory, if they are copied so. Where the program is to find that out, it may be null then.</summary>
    internal Code? PackingOf(SequencePlan plan) =>
        !plan.IsPacked || Has(LoweringOptions.BlocksOfNumbersOnly) ? null
        : packings is not null ? packings.Of(plan.Item)
        : Universe.PackingOf(plan.Item.Model, Blittable.OffsetsOf(plan.Item)!) is { } packing ? new Code.Constant(packing.Value, packing.Type)
        : null;

    /// <summary>Returns the number of members, from one on, that are of fixed size and read or written inline: they share one check.</summary>
    internal static int CountFixed(ImmutableArray<MemberPlan> members, int start, bool endsAtOptional, out int size) =>
        CountFixed(members, start, endsAtOptional, static value => value.InlineSize, out size);

    /// <summary>Returns the number of members, from one on, that are of fixed size: they are passed over together.</summary>
    internal static int CountSkipped(ImmutableArray<MemberPlan> members, int start, out int size) =>
        CountFixed(members, start, endsAtOptional: true, static value => value.FixedSize, out size);

    private static int CountFixed(ImmutableArray<MemberPlan> members, int start, bool endsAtOptional, Func<ValuePlan, int?> sizeOf, out int size)
    {
        size = 0;
        int end = start;
        for (; end < members.Length && sizeOf(members[end].Value) is { } memberSize && !(endsAtOptional && end > start && members[end].IsOptional); end++)
        {
            size += memberSize;
        }

        return end - start;
    }
}

[Flags]
internal enum LoweringOptions
{
    None = 0,

    /// <summary>Only numbers are copied as blocks; other items that could be, one by one.</summary>
    BlocksOfNumbersOnly = 1,
}
