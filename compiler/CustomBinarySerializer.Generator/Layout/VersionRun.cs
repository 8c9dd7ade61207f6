using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using State = CustomBinarySerializer.Generator.HandWritten.Comparing.State;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>
/// A run of a contract's method for several version numbers at once, which records the numbers that reach each call.
/// </summary>
/// <param name="resultOf">
/// Returns the result of a call, by the number of calls before it and the version number; null if unknown.
/// </param>
internal sealed class VersionRun(Func<Step.Transfer, int, decimal, Value?> resultOf)
{
    private readonly List<VersionedCall> _calls = [];
    private readonly Dictionary<int, Dictionary<decimal, State>> _left = [];

    /// <summary>Gets the calls, loops and branches on conditions other than versions, in source order.</summary>
    internal IReadOnlyList<VersionedCall> Calls => _calls;

    /// <summary>Gets the numbers for which the method doesn't throw.</summary>
    internal ImmutableArray<decimal> Accepted { get; private set; }

    /// <summary>Runs the steps. Returns null if the method isn't understood.</summary>
    internal static VersionRun? Of(
        ImmutableArray<Step> steps, IEnumerable<decimal> versions, Func<Step.Transfer, int, decimal, Value?> resultOf)
    {
        VersionRun run = new(resultOf);
        Dictionary<decimal, State> active = versions.ToDictionary(version => version, _ => State.Empty);
        if (!run.Follow(steps, active))
        {
            return null;
        }

        run.Accepted = [.. active.Keys.OrderBy(version => version)];
        return run;
    }

    private bool Follow(ImmutableArray<Step> steps, Dictionary<decimal, State> active)
    {
        foreach (Step step in steps)
        {
            if (active.Count > 0 && !Follow(step, active))
            {
                return false;
            }
        }

        return true;
    }

    private bool Follow(Step step, Dictionary<decimal, State> active)
    {
        switch (step)
        {
            case Step.Assign assign:
                SetAll(active, (state, _) => state.Set(assign.Target, state.Evaluate(assign.Content), assign.Syntax));
                return true;
            case Step.Require require:
                foreach (decimal refused in active.Where(one => Facts.None.Decide(one.Value.Evaluate(require.Condition)) == false)
                    .Select(one => one.Key)
                    .ToArray())
                {
                    active.Remove(refused);
                }

                return true;
            case Step.Branch branch:
                return FollowBranch(branch, active);
            case Step.Scope { Call: null } scope:
                Dictionary<decimal, State> left = _left[scope.Number] = [];
                if (!Follow(scope.Body, active))
                {
                    return false;
                }

                Move(left, active);
                return true;
            case Step.Leave leave when _left.TryGetValue(leave.Number, out Dictionary<decimal, State> after):
                Move(active, after);
                return true;
            case Step.Transfer transfer:
                int index = _calls.Count;
                Note(step, active, transfer.Written is null ? null : active.First().Value.Evaluate(transfer.Written));
                SetAll(
                    active,
                    (state, version) =>
                        transfer.Result is { } result && resultOf(transfer, index, version) is { } value
                            ? state.Set(result, value, transfer.Syntax)
                            : state);
                return true;
            case Step.Loop or Step.Scope:
                Note(step, active, null);
                Forget(step, active);
                return true;
            default:
                return false;
        }
    }

    private bool FollowBranch(Step.Branch branch, Dictionary<decimal, State> active)
    {
        Dictionary<decimal, bool?> ways = active.ToDictionary(
            one => one.Key, one => Facts.None.Decide(one.Value.Evaluate(branch.Condition)));
        if (ways.Values.All(way => way is null))
        {
            if (HasLeave([branch]))
            {
                return false;
            }

            if (Origins.Transfers([branch]).Any())
            {
                Note(branch, active, null);
            }

            Forget(branch, active);
            return true;
        }

        if (ways.Values.Any(way => way is null))
        {
            return false;
        }

        Dictionary<decimal, State> whenTrue = ways.Where(way => way.Value == true).ToDictionary(way => way.Key, way => active[way.Key]);
        Dictionary<decimal, State> whenFalse = ways.Where(way => way.Value == false).ToDictionary(way => way.Key, way => active[way.Key]);
        active.Clear();
        bool isFollowed = Follow(branch.WhenTrue, whenTrue) && Follow(branch.WhenFalse, whenFalse);
        Move(whenTrue, active);
        Move(whenFalse, active);
        return isFollowed;
    }

    private void Note(Step step, Dictionary<decimal, State> active, Value? written) =>
        _calls.Add(new VersionedCall(step, [.. active.Keys.OrderBy(version => version)], written));

    private static void Forget(Step step, Dictionary<decimal, State> active)
    {
        foreach (Value target in Loops.Targets([step]).Distinct())
        {
            SetAll(
                active, (state, _) => state.Set(target, target is Value.Variable ? target : new Value.Unknown(int.MinValue), step.Syntax));
        }
    }

    private static bool HasLeave(IEnumerable<Step> steps) => steps.Any(step => step switch
    {
        Step.Leave => true,
        Step.Branch branch => HasLeave(branch.WhenTrue) || HasLeave(branch.WhenFalse),
        Step.Scope scope => HasLeave(scope.Body),
        _ => false,
    });

    private static void SetAll(Dictionary<decimal, State> active, Func<State, decimal, State> change)
    {
        foreach (decimal version in active.Keys.ToArray())
        {
            active[version] = change(active[version], version);
        }
    }

    private static void Move(Dictionary<decimal, State> from, Dictionary<decimal, State> to)
    {
        foreach (KeyValuePair<decimal, State> one in from)
        {
            to[one.Key] = one.Value;
        }

        from.Clear();
    }
}

/// <summary>A call and the version numbers that reach it.</summary>
/// <param name="Step">The call, a loop, or a branch.</param>
/// <param name="Versions">The version numbers, sorted.</param>
/// <param name="Written">The written value.</param>
internal sealed record VersionedCall(Step Step, ImmutableArray<decimal> Versions, Value? Written);
