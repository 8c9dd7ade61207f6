using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The lowered code of one direction of one contract.</summary>
/// <param name="plan">The plan of the values that are written or read.</param>
/// <param name="options">The options of the lowering.</param>
/// <param name="packings">
/// Receives the memory layouts that the program determines at run time; null if this process is that program.
/// </param>
internal sealed class LoweredUnit(ContractPlan plan, LoweringOptions options = LoweringOptions.None, Packings? packings = null)
{
    /// <summary>
    /// The number of texts up to which a routine has them inline. Each takes some hundred bytes of machine code.
    /// </summary>
    internal const int MaxInlineTexts = 10;

    private readonly Dictionary<(ValuePlan Plan, int Reserved), Routine> _routines = [];

    internal readonly ContractPlan Plan = plan;

    internal TypeUniverse Universe => Plan.Root.Model.Universe;

    internal bool Has(LoweringOptions option) => (options & option) != 0;

    /// <summary>Returns the separate routine of an object or a union.</summary>
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

    /// <summary>
    /// Returns the code that copies the items of a collection by a permutation of their bytes, or null if there is
    /// none. The code may return null if the layout is only known at run time.
    /// </summary>
    internal Code? PackingOf(SequencePlan plan) =>
        !plan.IsPacked || Has(LoweringOptions.BlocksOfNumbersOnly) ? null
        : packings is not null ? packings.Of(plan.Item)
        : Universe.PackingOf(plan.Item.Model, Blittable.OffsetsOf(plan.Item)!) is { } packing
            ? new Code.Constant(packing.Value, packing.Type)
        : null;

    /// <summary>
    /// Returns the number of consecutive inline members of fixed size, from a start index. They share one bounds check.
    /// </summary>
    internal static int CountFixed(ImmutableArray<MemberPlan> members, int start, bool endsAtOptional, out int size) =>
        CountFixed(members, start, endsAtOptional, static value => value.InlineSize, out size);

    /// <summary>
    /// Returns the number of consecutive members of fixed size, from a start index. They are skipped together.
    /// </summary>
    internal static int CountSkipped(ImmutableArray<MemberPlan> members, int start, out int size) =>
        CountFixed(members, start, endsAtOptional: true, static value => value.FixedSize, out size);

    private static int CountFixed(
        ImmutableArray<MemberPlan> members, int start, bool endsAtOptional, Func<ValuePlan, int?> sizeOf, out int size)
    {
        size = 0;
        int end = start;
        for (;
            end < members.Length && sizeOf(members[end].Value) is { } memberSize
                && !(endsAtOptional && end > start && members[end].IsOptional);
            end++)
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

    /// <summary>Copies only numbers as blocks, and other items one by one.</summary>
    BlocksOfNumbersOnly = 1,
}
