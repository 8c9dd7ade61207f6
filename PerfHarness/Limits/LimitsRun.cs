using PerfHarness.Limits.Results;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Reporting;
using PerfHarness.Timing;

namespace PerfHarness.Limits;

/// <summary>Runs what was asked for in fresh processes and puts the rows of the report together.</summary>
/// <param name="only">The workloads; all if there are none.</param>
/// <param name="processes">Fresh ones of each scenario.</param>
/// <param name="pace">How long each measures.</param>
internal sealed class LimitsRun(IReadOnlyCollection<string> only, int processes, Pace pace)
{
    private static readonly Direction[] Directions = Enum.GetValues<Direction>();

    public static IEnumerable<string> WorkloadNames =>
        [.. WorkloadScenarios.All.Select(workload => workload.Workload), MixedScenarios.Workload, ThreadScenario.Workload];

    public LimitsReport Measure(PhaseDisplay display, CancellationToken cancellation)
    {
        WorkloadScenarios[] workloads = [.. WorkloadScenarios.All.Where(workload => Includes(workload.Workload))];
        Scenario[] scenarios =
        [
            .. workloads.SelectMany(workload => workload.Scenarios),
            .. MixedScenarios.All.Where(_ => Includes(MixedScenarios.Workload)),
            .. ThreadScenario.All.Where(_ => Includes(ThreadScenario.Workload)),
        ];
        IReadOnlyDictionary<string, ScenarioResult> results =
            FreshProcesses.Run(scenarios, processes, pace, display, cancellation);

        return new LimitsReport(
            Machine.Current,
            processes,
            [.. InBothDirections(workloads, (workload, direction) => LimitRow.Of(workload, direction, results))],
            [.. InBothDirections(workloads, (workload, direction) => AutoRow.Of(workload, direction, results))],
            [.. InBothDirections(workloads, (workload, direction) => GeneratedRow.Of(workload, direction, results))],
            [.. InBothDirections(workloads, (workload, direction) => RangeRow.Of(workload, direction, results))],
            [.. InBothDirections(workloads, (workload, direction) => ReferenceRow.Of(workload, direction, results))],
            Includes(MixedScenarios.Workload) ? MixedRow.All(results) : [],
            Includes(ThreadScenario.Workload) ? ThreadRow.All(results) : [],
            [.. InBothDirections(workloads, (workload, direction) => TypedFormatterRow.Of(workload, direction, results))]);
    }

    private static IEnumerable<TRow> InBothDirections<TRow>(
        WorkloadScenarios[] workloads, Func<WorkloadScenarios, Direction, TRow> rowOf) =>
        workloads.SelectMany(workload => Directions.Select(direction => rowOf(workload, direction)));

    private bool Includes(string workload) => only.Count == 0 || only.Contains(workload);
}
