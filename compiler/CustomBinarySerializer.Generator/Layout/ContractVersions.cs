using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>
/// The layouts of frames with earlier version numbers, for a contract that writes such a number and compares it in
/// <c>SetDataFrom</c>. The reading method is run for each compared number. What it reads is the layout of such frames,
/// and <see cref="Comparison"/> must confirm it.
/// </summary>
internal sealed class ContractVersions
{
    private const int MostVersions = 64;

    private readonly FollowedContract _contract;
    private readonly Comparison _comparison;
    private readonly Dictionary<Step, Step> _written = [];
    private readonly Dictionary<Step, Value.Constant> _constants = [];
    private readonly decimal[] _compared;

    private ContractVersions(FollowedContract contract, CancellationToken cancellation)
    {
        _contract = contract;
        _comparison = new Comparison(cancellation);
        _compared =
        [
            .. Constants(contract.Read.Steps).Where(number => number == decimal.Truncate(number))
                .SelectMany(number => new[] { number - 1, number, number + 1 })
                    .Where(number => number >= 0)
                    .Distinct()
                    .OrderBy(number => number),
        ];
    }

    /// <summary>
    /// Returns the written operations, and those only read in frames with earlier numbers, in payload order. Null if no
    /// version number matters, or if the code isn't understood.
    /// </summary>
    internal static ImmutableArray<VersionedStep>? Of(FollowedContract contract, CancellationToken cancellation)
    {
        ContractVersions versions = new(contract, cancellation);
        if (contract.Outcome is not Outcome.Alike || versions._compared.Length is 0 or > MostVersions || !versions.Match())
        {
            return null;
        }

        ImmutableArray<VersionedStep>? found = null;
        foreach (KeyValuePair<Step, Value.Constant> constant in versions._constants.Where(one => one.Value.Content is decimal))
        {
            if (!versions.Run(constant.Key, (decimal)constant.Value.Content!, out ImmutableArray<VersionedStep> steps)
                || (found is not null && !steps.IsEmpty))
            {
                // With two version numbers, a line couldn't name the one that it depends on.
                return null;
            }

            found = steps.IsEmpty ? found : steps;
        }

        return found;
    }

    // The order determines which call reads what.
    private bool Match()
    {
        if (VersionRun.Of(_contract.Write.Steps, [0], (_, _, _) => null) is not { } write
            || VersionRun.Of(_contract.Read.Steps,
            [0],
            (_, index, _) => index < write.Calls.Count ? write.Calls[index].Written as Value.Constant : null) is not { } read
            || write.Calls.Count != read.Calls.Count)
        {
            return false;
        }

        foreach ((VersionedCall writes, VersionedCall reads) in write.Calls.Zip(read.Calls, (writes, reads) => (writes, reads)))
        {
            if (writes.Step.GetType() != reads.Step.GetType() || !_contract.Write.Steps.Contains(writes.Step)
                || (
                    writes.Step is Step.Transfer one && reads.Step is Step.Transfer other
                        && !one.Primitives.SequenceEqual(other.Primitives)))
            {
                return false;
            }

            _written.Add(reads.Step, writes.Step);
            if (writes.Written is Value.Constant constant)
            {
                _constants.Add(reads.Step, constant);
            }
        }

        return true;
    }

    // Yields nothing for a number without effect, and returns false if the effect isn't understood.
    private bool Run(Step version, decimal own, out ImmutableArray<VersionedStep> steps)
    {
        steps = [];
        decimal[] asked = [.. _compared.Where(number => number < own).Append(own)];
        if (VersionRun.Of(
            _contract.Read.Steps,
            asked,
            (call, _, number) =>
                call.Equals(version)
                    ? Terms.Number(number)
                    : _constants.TryGetValue(call, out Value.Constant known)
                    ? known
                    : null) is not { } read)
        {
            return false;
        }

        ImmutableArray<decimal> accepted = read.Accepted;
        VersionedCall[] calls = [.. read.Calls
            .Select(call => call with { Versions = [.. call.Versions.Where(accepted.Contains)] })
            .Where(call => !call.Versions.IsEmpty)];
        if (accepted.Length == asked.Length && calls.All(call => call.Versions.Length == asked.Length))
        {
            return true;
        }

        // Without gaps, and up to the written number.
        if (!accepted.SequenceEqual(asked.Skip(asked.Length - accepted.Length)) || !calls.All(call => IsRange(call.Versions, accepted)))
        {
            return false;
        }

        decimal? oldest = accepted.Length < asked.Length ? accepted[0] : null;
        steps = [.. calls.Select(call => StepOf(call, version, accepted, oldest))];
        ImmutableArray<VersionedStep> found = steps;
        return !accepted.IsEmpty && accepted.All(number => IsConfirmed(found, number));
    }

    private VersionedStep StepOf(VersionedCall call, Step version, ImmutableArray<decimal> accepted, decimal? oldest)
    {
        bool isWritten = call.Versions[call.Versions.Length - 1] == accepted[accepted.Length - 1];
        bool isVersion = call.Step.Equals(version);
        return new VersionedStep(
            isWritten ? _written[call.Step] : call.Step,
            isVersion ? oldest : call.Versions[0] == accepted[0] ? null : call.Versions[0],
            isWritten ? null : call.Versions[call.Versions.Length - 1],
            isVersion);
    }

    private static bool IsRange(ImmutableArray<decimal> versions, ImmutableArray<decimal> all)
    {
        int first = all.IndexOf(versions[0]);
        return first + versions.Length <= all.Length && versions.SequenceEqual(all.Skip(first).Take(versions.Length));
    }

    // An operation that is only read is the same on both sides.
    private bool IsConfirmed(ImmutableArray<VersionedStep> steps, decimal number)
    {
        VersionedStep[] missing = [.. steps.Where(step => !step.IsVersion && (step.From > number || step.Until < number))];
        return steps.Any(step => step.Until >= number && !(step.From > number))
            || _comparison.Compare(
                [
                    .. _contract.Write.Steps.Where(step => !missing.Any(one => one.Step == step))
                        .Select(step => step is Step.Transfer call && steps.Any(one => one.IsVersion && one.Step == step)
                            ? call with { Written = Terms.Number(number) }
                            : step),
                ],
                _contract.Read.Steps) is Outcome.Alike;
    }

    private static IEnumerable<decimal> Constants(IEnumerable<Step> steps) => steps.SelectMany(step => step switch
    {
        Step.Branch branch => Constants(branch.Condition).Concat(Constants(branch.WhenTrue)).Concat(Constants(branch.WhenFalse)),
        Step.Require require => Constants(require.Condition),
        Step.Scope { Call: null } scope => Constants(scope.Body),
        Step.Assign assign => Constants(assign.Content),
        _ => [],
    });

    private static IEnumerable<decimal> Constants(Value value) => value switch
    {
        Value.Less { Right: Value.Constant { Content: decimal number } } => [number],
        Value.Same { Right: Value.Constant { Content: decimal number } } => [number],
        Value.Not not => Constants(not.Of),
        Value.Choice choice => Constants(choice.Condition).Concat(Constants(choice.WhenTrue)).Concat(Constants(choice.WhenFalse)),
        _ => [],
    };
}

/// <summary>An operation and the version numbers of the frames that contain it.</summary>
/// <param name="Step">The written step, or the reading step of an operation that is only read.</param>
/// <param name="From">
/// The lowest number, if there are lower ones; for the version itself, the lowest number that is read.
/// </param>
/// <param name="Until">The highest number, if it is lower than the written one.</param>
/// <param name="IsVersion">Whether the operation is the version number.</param>
internal sealed record VersionedStep(Step Step, decimal? From, decimal? Until, bool IsVersion);
