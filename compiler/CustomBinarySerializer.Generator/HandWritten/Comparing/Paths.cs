using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>
/// A search over all paths of the writing method, with the reading method run over each path's output. An undecided
/// condition of the reading method may be true or false. The methods differ only if neither value matches.
/// </summary>
internal sealed class Paths(Comparison comparison)
{
    private const int MostRepetitions = 64;

    /// <summary>A primitive of a call, a loop, or the point where the analysis ended.</summary>
    private readonly record struct Item(Step Step, int Part, State State);

    private sealed record Path(ImmutableList<Item> Items, State State, Facts Facts);

    internal Outcome Compare(Cursor? write, Cursor? read, State writeState, State readState, Facts facts, bool isWhole)
    {
        Outcome? open = null;
        Outcome.Alike? alike = null;
        foreach (Path path in Enumerate(write, new Path([], writeState, facts)))
        {
            Outcome outcome = comparison.IsTooLong
                ? Comparison.TooLong(write ?? read)
                : Read(path, 0, read, readState, path.Facts, isWhole, null);
            switch (outcome)
            {
                case Outcome.Differ:
                    return outcome;
                case Outcome.Alike next:
                    comparison.CountSilent(next.Write.Held.Count + next.Read.Held.Count);
                    alike = alike is null
                        ? next
                        : new Outcome.Alike(State.Merge(alike.Write, next.Write), State.Merge(alike.Read, next.Read));
                    break;
                default:
                    open ??= outcome;
                    break;
            }

            if (comparison.IsTooLong)
            {
                return Comparison.TooLong(write ?? read);
            }
        }

        return open ?? alike ?? (Outcome)new Outcome.Open((write ?? read)!.Step.Syntax, "the writing method always throws");
    }

    private IEnumerable<Path> Enumerate(Cursor? cursor, Path path)
    {
        while (cursor is not null && !comparison.IsTooLong)
        {
            (State state, Facts facts) = (path.State, path.Facts);
            comparison.SkipSilent(ref cursor, ref state, ref facts, null);
            path = path with { State = state, Facts = facts };
            switch (cursor?.Step)
            {
                case null:
                    break;
                case Step.Transfer transfer:
                    path = path with
                    {
                        Items = path.Items.AddRange(transfer.Primitives.Select((_, part) => new Item(transfer, part, path.State))),
                    };
                    cursor = cursor.Next;
                    break;
                case Step.Loop loop:
                    int? times = Repetitions(loop, path.State, path.Facts);
                    cursor = times is int known ? LoopCounts.Before(loop, known, cursor.Next) : cursor.Next;
                    path = times is null
                        ? path with { Items = path.Items.Add(new Item(loop, 0, path.State)), State = comparison.Forget(loop, path.State) }
                        : path;
                    break;
                case Step.Scope or Step.Leave:
                    cursor = cursor.Jump();
                    break;
                case Step.Branch branch:
                    Value condition = path.Facts.Simplify(path.State.Evaluate(branch.Condition));
                    Cursor? next = cursor.Next;
                    foreach (bool holds in new[] { true, false })
                    {
                        Path way = path with { Facts = path.Facts.Choose(branch.Syntax, condition, holds) };
                        foreach (Path whole in Enumerate(Cursor.Enter(holds ? branch.WhenTrue : branch.WhenFalse, next), way))
                        {
                            yield return whole;
                        }
                    }

                    yield break;
                case Step.Unfollowed stop:
                    yield return path with { Items = path.Items.Add(new Item(stop, 0, path.State)) };
                    yield break;
                default:
                    // The path throws, so nothing is written.
                    yield break;
            }
        }

        yield return path;
    }

    // The previous call matched a call of which only the first part was read.
    private Outcome Read(Path path, int position, Cursor? cursor, State state, Facts facts, bool isWhole, Step.Transfer? before)
    {
        while (!comparison.IsTooLong)
        {
            Item? item = position < path.Items.Count ? path.Items[position] : null;
            bool? hasMore = item is null ? (isWhole ? false : null) : item.Value.Step is Step.Transfer ? true : null;
            comparison.SkipSilent(ref cursor, ref state, ref facts, hasMore);
            if (item?.Step is Step.Unfollowed stop)
            {
                return new Outcome.Open(stop.Syntax, stop.Reason);
            }

            switch (cursor?.Step)
            {
                case null:
                    return item is null
                        ? new Outcome.Alike(path.State, state)
                        : item.Value.Part > 0
                            ? new Outcome.Differ(item.Value.Step, NameOf(item.Value), before, before?.Name ?? "", path.Facts, position)
                            : new Outcome.Differ(item.Value.Step, NameOf(item.Value), null, "", path.Facts, position);
                case Step.Unfollowed unfollowed:
                    return new Outcome.Open(unfollowed.Syntax, unfollowed.Reason);
                case Step.Require require:
                    return new Outcome.Open(require.Syntax, "the reading method throws");
                case Step.Scope or Step.Leave:
                    cursor = cursor.Jump();
                    break;
                case Step.Branch branch:
                    Value condition = facts.Simplify(state.Evaluate(branch.Condition, hasMore));
                    Cursor? next = cursor.Next;
                    State held = state;
                    Facts assumed = facts;
                    int at = position;
                    Step.Transfer? last = before;
                    return Best(
                        holds =>
                            Read(
                                path,
                                at,
                                Cursor.Enter(holds ? branch.WhenTrue : branch.WhenFalse, next),
                                held,
                                assumed.Assume(condition, holds),
                                isWhole,
                                last));
                case Step.Loop loop:
                    if (ReadLoop(loop, ref path, item, ref position, ref cursor, ref state, facts, isWhole) is { } decided)
                    {
                        return decided;
                    }

                    break;
                case Step.Transfer transfer:
                    if (ReadTransfer(transfer, path, ref position, ref state, before) is { } ended)
                    {
                        return ended;
                    }

                    before = transfer;
                    cursor = cursor.Next;
                    break;
                default:
                    return Comparison.TooLong(cursor);
            }
        }

        return Comparison.TooLong(cursor) is Outcome.Open { Syntax: not null } open
            ? open
            : new Outcome.Open(path.Items.FirstOrDefault().Step?.Syntax!, "there are too many ways through the two methods");
    }

    private static Outcome Best(Func<bool, Outcome> way)
    {
        Outcome first = way(true);
        if (first is Outcome.Alike)
        {
            return first;
        }

        Outcome second = way(false);
        return (first, second) switch
        {
            (_, Outcome.Alike) => second,
            (Outcome.Open, _) => first,
            (_, Outcome.Open) => second,
            (Outcome.Differ one, Outcome.Differ other) => one.Matched >= other.Matched ? one : other,
            _ => first,
        };
    }

    private Outcome? ReadLoop(
        Step.Loop loop, ref Path path, Item? item, ref int position, ref Cursor? cursor, ref State state, Facts facts, bool isWhole)
    {
        Cursor? after = cursor!.Next;
        int? times = Repetitions(loop, state, facts);
        if (times is null && item is { Step: Step.Loop written, State: var writeState })
        {
            Outcome outcome = comparison.CompareLoops(written, loop, writeState, state, facts);
            if (outcome is not Outcome.Alike alike)
            {
                return outcome is Outcome.Differ differ ? differ with { Matched = differ.Matched + position } : outcome;
            }

            position++;
            int more = LoopCounts.Difference(
                written, Comparison.TimesOf(written, writeState, path.Facts), loop, Comparison.TimesOf(loop, state, facts), facts);
            state = alike.Read;
            after = LoopCounts.Before(loop, -more, after);
            path = WithItems(path, position, written, more, writeState);
            cursor = loop.Times is null && isWhole && position < path.Items.Count ? cursor : after;
            return null;
        }

        if (times is int known)
        {
            cursor = LoopCounts.Before(loop, known, after);
            return null;
        }

        // A loop up to the end runs as long as there is data.
        if (loop.Times is null && isWhole)
        {
            cursor = item is null ? after : Cursor.Enter(loop.Body, cursor);
            return null;
        }

        // The path's assumptions may imply that the loop doesn't run.
        return path.Facts.Known.IsEmpty
            && item is null or { Step: Step.Transfer { Call.Shape: not (WireShape.Block or WireShape.PrefixedText) } }
            ? new Outcome.Differ(item?.Step, item is { } other ? NameOf(other) : "", loop, "", path.Facts, position)
            : new Outcome.Open(loop.Syntax, "it isn't known how often the loop runs");
    }

    // The additional items of the writing loop follow the loop, if all of them are the same calls.
    private static Path WithItems(Path path, int position, Step.Loop loop, int count, State state)
    {
        if (count <= 0 || !loop.Body.All(step => step is Step.Transfer or Step.Assign or Step.Require))
        {
            return path;
        }

        Item[] items = [.. loop.Body
            .OfType<Step.Transfer>()
            .SelectMany(transfer => transfer.Primitives.Select((_, part) => new Item(transfer, part, state)))];
        return path with { Items = path.Items.InsertRange(position, Enumerable.Repeat(items, count).SelectMany(one => one)) };
    }

    private Outcome? ReadTransfer(Step.Transfer wanted, Path path, ref int position, ref State state, Step.Transfer? before)
    {
        int start = position;
        Step.Transfer culprit = position < path.Items.Count && path.Items[position].Part > 0 ? before ?? wanted : wanted;
        for (int part = 0; part < wanted.Primitives.Length; part++, position++)
        {
            if (position == path.Items.Count)
            {
                return part > 0 && path.Items[start].Step is Step.Transfer begun
                    ? new Outcome.Differ(begun, begun.Name, wanted, wanted.Name, path.Facts, position)
                    : new Outcome.Differ(null, "", culprit, culprit.Name, path.Facts, position);
            }

            Item item = path.Items[position];
            if (item.Step is not Step.Transfer written)
            {
                return item.Step is Step.Loop repeated
                    && repeated.Body.FirstOrDefault(step => step is not (Step.Assign or Step.Require)) is Step.Transfer inner
                    && Primitives.Match(inner.Primitives[0], wanted.Primitives[part]) == false
                    ? new Outcome.Differ(item.Step, NameOf(item), wanted, wanted.Name, path.Facts, position)
                    : new Outcome.Open(wanted.Syntax, "it isn't known how often the loop runs that writes this");
            }

            switch (Primitives.Match(written.Primitives[item.Part], wanted.Primitives[part]))
            {
                case false:
                    Step.Transfer from = part > 0 ? (Step.Transfer)path.Items[start].Step : written;
                    return new Outcome.Differ(from, from.Name, culprit, culprit.Name, path.Facts, position);
                case null:
                    return new Outcome.Open(
                        wanted.Syntax, $"whether {written.Name} and {wanted.Name} are the same bytes depends on values");
                default:
                    break;
            }
        }

        Item first = path.Items[start];
        Step.Transfer source = (Step.Transfer)first.Step;
        bool isWhole = first.Part == 0 && source.Primitives.Length == wanted.Primitives.Length;
        state = isWhole ? comparison.Bind(source, first.State, wanted, state) : state.Set(wanted.Result!, wanted.Result!, wanted.Syntax);
        return null;
    }

    private static int? Repetitions(Step.Loop loop, State state, Facts facts)
    {
        if (loop.Times is null)
        {
            return null;
        }

        Value times = facts.Simplify(state.Evaluate(loop.Times));
        return facts.Decide(Terms.Less(Terms.Number(0), times)) == false ? 0
            : times is Value.Constant { Content: decimal number and <= MostRepetitions } ? (int)number
            : null;
    }

    private static string NameOf(Item item) => item.Step is Step.Transfer transfer ? transfer.Name : "";
}
