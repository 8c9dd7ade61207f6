using PerfHarness.Limits.Results;
using PerfHarness.Limits.Scenarios;

namespace PerfHarness.Limits;

/// <summary>Runs the scenarios of workloads in fresh processes.</summary>
/// <param name="only">Names of the workloads; all if empty.</param>
/// <param name="processes">Number of processes per scenario.</param>
/// <param name="pace">Length of the measurement in each process.</param>
internal sealed class LimitsRun(IReadOnlyCollection<string> only, int processes, Pace pace)
{
    private const string Process = "process";

    /// <summary>Creates the hidden command of one process: <c>limits process NAME ROUNDS SLICE</c>.</summary>
    public static Command CreateProcessCommand()
    {
        Argument<string> scenario = new("scenario") { Description = "Name of the scenario, for example NineInts/auto." };
        Argument<int> rounds = new("rounds") { Description = "Number of slices of each cell." };
        Argument<double> slice = new("slice-milliseconds") { Description = "Length of a slice in milliseconds." };
        Command command = new(Process, "Run one process of limits and print its times as JSON.") { scenario, rounds, slice };
        command.Hidden = true;
        command.SetAction(parsed => Console.WriteLine(JsonSerializer.Serialize(InterleavedRounds.Measure(
            Scenario.Named(parsed.GetRequiredValue(scenario)).CreateCells(),
            new Pace(parsed.GetRequiredValue(rounds), parsed.GetRequiredValue(slice))))));
        return command;
    }

    /// <summary>
    /// Measures. Each scenario runs once before any of them runs again, so that a slow minute of the machine affects
    /// all of them.
    /// </summary>
    public LimitsReport Measure(PhaseDisplay display, CancellationToken cancellation)
    {
        WorkloadScenarios[] workloads = [.. WorkloadScenarios.All.Where(workload => only.Count == 0 || only.Contains(workload.Workload))];
        Scenario[] scenarios = [.. workloads.SelectMany(workload => workload.Scenarios)];
        Dictionary<Scenario, List<CellTime[]>> cells = scenarios.ToDictionary(scenario => scenario, _ => new List<CellTime[]>());
        for (int process = 1; process <= processes; process++)
        {
            using Phase phase = display.Begin($"Fresh processes, round {process} of {processes}", scenarios.Length);
            foreach (Scenario scenario in scenarios)
            {
                FreshProcess.Run(
                    [LimitsCommand.Name, Process, scenario.Name, Text(pace.Rounds), Text(pace.SliceMilliseconds)],
                    line => cells[scenario].Add(JsonSerializer.Deserialize<CellTime[]>(line)!),
                    cancellation);
                phase.Advance();
            }
        }

        return new LimitsReport(
            Machine.Current,
            processes,
            [
                .. from workload in workloads
                   from scenario in workload.Scenarios
                   from figure in new ScenarioResult(cells[scenario]).Figures(workload.Workload)
                   where figure.Route != Route.StraightLine || scenario == workload.Library
                   select figure,
            ]);
    }

    private static string Text(IFormattable number) => number.ToString(null, CultureInfo.InvariantCulture);
}
