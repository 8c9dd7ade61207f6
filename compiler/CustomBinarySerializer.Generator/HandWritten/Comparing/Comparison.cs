using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>
/// A comparison of the operations that one method writes and another reads, step by step while both have the same
/// structure. Where they differ, <see cref="Paths"/> tries every path of the writing method from there.
/// </summary>
internal sealed class Comparison
{
    private const int MostSteps = 20_000;
    private const int MostSilentSteps = 200_000;

    private readonly Paths _paths;
    private readonly CancellationToken _cancellation;
    private int _steps;
    private int _silentSteps;
    private int _unknowns;

    internal Comparison(CancellationToken cancellation)
    {
        _cancellation = cancellation;
        _paths = new Paths(this);
    }

    /// <summary>Whether the comparison exceeded its step limit and ends without a result.</summary>
    internal bool IsTooLong
    {
        get
        {
            _cancellation.ThrowIfCancellationRequested();
            return ++_steps > MostSteps || _silentSteps > MostSilentSteps || !Work.HasStack();
        }
    }

    /// <summary>Counts work that no step represents.</summary>
    internal void CountSilent(int steps) => _silentSteps = ContractLimits.Sum(_silentSteps, steps);

    internal Outcome Compare(ImmutableArray<Step> write, ImmutableArray<Step> read) =>
        Compare(Cursor.Start(write), Cursor.Start(read), State.Empty, State.Empty, Facts.None, isWhole: true);

    /// <param name="write">The position in the writing method.</param>
    /// <param name="read">The position in the reading method.</param>
    /// <param name="writeState">The variables of the writing method.</param>
    /// <param name="readState">The variables of the reading method.</param>
    /// <param name="facts">The assumed facts.</param>
    /// <param name="isWhole">Whether the payload ends with these steps.</param>
    internal Outcome Compare(Cursor? write, Cursor? read, State writeState, State readState, Facts facts, bool isWhole)
    {
        while (!IsTooLong)
        {
            SkipSilent(ref write, ref writeState, ref facts, null);
            SkipSilent(ref read, ref readState, ref facts, HasMore(write, isWhole));
            switch (write?.Step, read?.Step)
            {
                case (null, null):
                    return new Outcome.Alike(writeState, readState);
                case (Step.Unfollowed stop, _):
                    return new Outcome.Open(stop.Syntax, stop.Reason);
                case (_, Step.Unfollowed stop):
                    return new Outcome.Open(stop.Syntax, stop.Reason);
                case (Step.Transfer written, Step.Transfer wanted) when written.Primitives.SequenceEqual(wanted.Primitives):
                    readState = Bind(written, writeState, wanted, readState);
                    (write, read) = (write!.Next, read!.Next);
                    continue;
                case (Step.Scope written, Step.Scope wanted):
                    Outcome inner = Compare(
                        Cursor.Enter(written.Body, null, written.Number),
                        Cursor.Enter(wanted.Body, null, wanted.Number),
                        writeState,
                        readState,
                        facts,
                        isWhole: false);
                    if (inner is Outcome.Alike alike)
                    {
                        (write, read, writeState, readState) = (write!.Next, read!.Next, alike.Write, alike.Read);
                        continue;
                    }

                    if (inner is Outcome.Differ { IsClash: true })
                    {
                        return inner;
                    }

                    break;
                case (Step.Loop written, Step.Loop wanted):
                    Outcome body = CompareLoops(written, wanted, writeState, readState, facts);
                    if (body is not Outcome.Alike both)
                    {
                        return body;
                    }

                    Value? times = TimesOf(written, writeState, facts);
                    Value? wantedTimes = TimesOf(wanted, readState, facts);
                    if (LoopCounts.Difference(written, times, wanted, wantedTimes, facts) is int items and not 0)
                    {
                        return CompareRest(
                            written,
                            wanted,
                            items,
                            write!.Next,
                            read!.Next,
                            both,
                            LoopCounts.Assume(facts, items > 0 ? times! : wantedTimes!, Math.Abs(items)),
                            isWhole);
                    }

                    (write, read, writeState, readState) = (write!.Next, read!.Next, both.Write, both.Read);
                    continue;
                case (Step.Branch written, Step.Branch wanted) when CompareBranches(written,
                wanted,
                writeState,
                readState,
                facts,
                HasMore(write, isWhole)) is { } result:
                    if (result is not Outcome.Alike ways)
                    {
                        return result;
                    }

                    (write, read, writeState, readState) = (write!.Next, read!.Next, ways.Write, ways.Read);
                    continue;
                default:
                    break;
            }

            if (TryMerge(ref write, writeState))
            {
                continue;
            }

            if (write?.Step is Step.Scope writeScope && !Blocks.HasLeave(writeScope.Body, writeScope.Number))
            {
                write = write.Jump();
                continue;
            }

            if (read?.Step is Step.Scope readScope && !Blocks.HasLeave(readScope.Body, readScope.Number))
            {
                read = read.Jump();
                continue;
            }

            return _paths.Compare(write, read, writeState, readState, facts, isWhole);
        }

        return TooLong(write ?? read);
    }

    /// <summary>
    /// Returns the number of iterations of a loop; null if only the end of the payload determines it.
    /// </summary>
    internal static Value? TimesOf(Step.Loop loop, State state, Facts facts) =>
        loop.Times is null ? null : facts.Simplify(state.Evaluate(loop.Times));

    // The additional items of one loop may correspond to steps after the other loop.
    private Outcome CompareRest(
        Step.Loop written, Step.Loop wanted, int items, Cursor? write, Cursor? read, Outcome.Alike before, Facts facts, bool isWhole)
    {
        Outcome rest = Compare(
            LoopCounts.Before(written, items, write), LoopCounts.Before(wanted, -items, read), before.Write, before.Read, facts, isWhole);
        return rest is Outcome.Differ differ && (isWhole || differ.IsClash)
            ? new Outcome.Differ(written, "", wanted, "", differ.Path with { Chosen = facts.Chosen }, differ.Matched) { Items = -items }
            : rest;
    }

    /// <summary>Compares the bodies of two loops. Their variables are unknown afterwards.</summary>
    internal Outcome CompareLoops(Step.Loop write, Step.Loop read, State writeState, State readState, Facts facts)
    {
        Value? written = TimesOf(write, writeState, facts);
        Value? wanted = TimesOf(read, readState, facts);
        State writeBody = Forget(write, writeState);
        State readBody = Forget(read, readState);
        Outcome outcome = Compare(Cursor.Start(write.Body), Cursor.Start(read.Body), writeBody, readBody, facts, isWhole: false);

        // The states are merged variable by variable, those of earlier loops included.
        CountSilent(readState.Held.Count);
        return outcome switch
        {
            Outcome.Alike alike => new Outcome.Alike(Forget(write, writeState), State.Merge(readState, alike.Read)),

            // A loop may process half an item at a time if it runs twice as often.
            Outcome.Differ { IsClash: false } when written is null || !written.Equals(wanted) =>
                new Outcome.Open(read.Syntax, "how often the two loops run isn't known to be the same"),
            _ => outcome,
        };
    }

    internal State Forget(Step.Loop loop, State state) =>
        loop.Changed.Aggregate(
            state, (forgotten, target) => forgotten.Set(target, new Value.Unknown(int.MaxValue - _unknowns++), loop.Syntax));

    /// <summary>The value that was read is the value that was written, if the calls match.</summary>
    internal State Bind(Step.Transfer written, State writeState, Step.Transfer wanted, State readState)
    {
        bool isSame = written.Call.Name == wanted.Call.Name || (written.Primitives.Length == 1 && wanted.Primitives.Length == 1);
        return readState.Set(
            wanted.Result!, isSame ? writeState.Evaluate(written.Written!) : new Value.Unknown(int.MaxValue - _unknowns++), wanted.Syntax);
    }

    internal static Outcome TooLong(Cursor? place) =>
        new Outcome.Open(place?.Step.Syntax!, "there are too many ways through the two methods");

    /// <summary>Runs steps that neither read nor write, up to the next step that may.</summary>
    internal void SkipSilent(ref Cursor? cursor, ref State state, ref Facts facts, bool? hasMore)
    {
        while (cursor is not null && _silentSteps <= MostSilentSteps)
        {
            _silentSteps++;
            switch (cursor.Step)
            {
                case Step.Assign assign:
                    Value content = facts.Simplify(state.Evaluate(assign.Content, hasMore));
                    CountSilent(content.Size / 10);
                    state = state.Set(assign.Target, content, assign.Syntax);
                    break;
                case Step.Require require when facts.Decide(facts.Simplify(state.Evaluate(require.Condition, hasMore))) != false:
                    facts = facts.Assume(facts.Simplify(state.Evaluate(require.Condition, hasMore)), true);
                    break;
                case Step.Branch branch when facts.Decide(state.Evaluate(branch.Condition, hasMore)) is bool chosen:
                    cursor = Cursor.Enter(chosen ? branch.WhenTrue : branch.WhenFalse, cursor.Next);
                    continue;
                case Step.Branch branch when IsSilent(branch.WhenTrue) && IsSilent(branch.WhenFalse):
                    Value condition = facts.Simplify(state.Evaluate(branch.Condition, hasMore));
                    CountSilent(state.Held.Count + condition.Size);
                    state = State.Join(condition, RunSilent(branch.WhenTrue, state, facts), RunSilent(branch.WhenFalse, state, facts));
                    break;
                default:
                    return;
            }

            cursor = cursor.Next;
        }
    }

    private State RunSilent(ImmutableArray<Step> steps, State state, Facts facts)
    {
        Cursor? cursor = Cursor.Start(steps);
        SkipSilent(ref cursor, ref state, ref facts, null);
        return state;
    }

    private static bool IsSilent(ImmutableArray<Step> steps) =>
        steps.All(step => step is Step.Assign || (step is Step.Branch branch && IsSilent(branch.WhenTrue) && IsSilent(branch.WhenFalse)));

    private static bool? HasMore(Cursor? write, bool isWhole) =>
        write is null ? (isWhole ? false : null) : write.Step is Step.Transfer ? true : null;

    // Compares both ways of branches on the same condition. Returns null if the conditions differ, or if a later step
    // may compensate for a difference.
    private Outcome? CompareBranches(Step.Branch write, Step.Branch read, State writeState, State readState, Facts facts, bool? hasMore)
    {
        Value condition = facts.Simplify(writeState.Evaluate(write.Condition));
        Value asked = facts.Simplify(readState.Evaluate(read.Condition, hasMore));
        bool isSame = asked.Equals(condition);
        if (!isSame && !asked.Equals(Terms.Not(condition)))
        {
            return null;
        }

        Outcome[] ways = [Way(true), Way(false)];
        if (ways.FirstOrDefault(way => way is Outcome.Differ { IsClash: true }) is { } decided)
        {
            return decided;
        }

        CountSilent(writeState.Held.Count + readState.Held.Count);
        return ways is [Outcome.Alike first, Outcome.Alike second]
            ? new Outcome.Alike(State.Join(condition, first.Write, second.Write), State.Join(condition, first.Read, second.Read))
            : ways.OfType<Outcome.Open>().FirstOrDefault();

        Outcome Way(bool holds)
        {
            ImmutableArray<Step> written = holds ? write.WhenTrue : write.WhenFalse;
            ImmutableArray<Step> wanted = holds == isSame ? read.WhenTrue : read.WhenFalse;
            return HasJump(written) || HasJump(wanted)
                ? new Outcome.Differ(null, "", null, "", facts, 0)
                : Compare(
                    Cursor.Start(written),
                    Cursor.Start(wanted),
                    writeState,
                    readState,
                    facts.Choose(write.Syntax, condition, holds),
                    isWhole: false);
        }
    }

    // if (x is null) { writer.Write(0); } else { writer.Write(x.Length); } writes a number in both ways.
    private bool TryMerge(ref Cursor? write, State state)
    {
        if (write?.Step is not Step.Branch { WhenTrue: [.., Step.Transfer one], WhenFalse: [.., Step.Transfer other] } branch
            || !one.Primitives.SequenceEqual(other.Primitives))
        {
            return false;
        }

        ImmutableArray<Step> first = branch.WhenTrue.RemoveAt(branch.WhenTrue.Length - 1);
        ImmutableArray<Step> second = branch.WhenFalse.RemoveAt(branch.WhenFalse.Length - 1);
        if (!IsSilent(first) || !IsSilent(second))
        {
            return false;
        }

        Value condition = state.Evaluate(branch.Condition);
        Step.Transfer merged = one with
        {
            Written = Terms.Choice(
                condition,
                RunSilent(first, state, Facts.None).Evaluate(one.Written!),
                RunSilent(second, state, Facts.None).Evaluate(other.Written!)),
        };
        write = Cursor.Enter([merged], write.Next);
        return true;
    }

    private static bool HasJump(ImmutableArray<Step> steps) => steps.Any(step => step switch
    {
        Step.Leave => true,
        Step.Branch branch => HasJump(branch.WhenTrue) || HasJump(branch.WhenFalse),
        Step.Scope scope => HasJumpOut(scope.Body, scope.Number),
        _ => false,
    });

    private static bool HasJumpOut(ImmutableArray<Step> steps, int scope) => steps.Any(step => step switch
    {
        Step.Leave leave => leave.Number != scope,
        Step.Branch branch => HasJumpOut(branch.WhenTrue, scope) || HasJumpOut(branch.WhenFalse, scope),
        Step.Scope inner => HasJumpOut(inner.Body, inner.Number),
        _ => false,
    });
}
