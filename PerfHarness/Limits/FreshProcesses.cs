using System.Globalization;
using System.Text.Json;
using PerfHarness.Limits.Results;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Reporting;
using PerfHarness.Timing;

namespace PerfHarness.Limits;

/// <summary>
/// Both ends of a measurement in fresh processes: the parent that starts them and the child that prints JSON.
/// </summary>
internal static class FreshProcesses
{
    /// <summary>
    /// Runs all scenarios once before any of them a second time, so that a bad minute spoils no scenario alone.
    /// </summary>
    public static IReadOnlyDictionary<string, ScenarioResult> Run(
        IReadOnlyList<Scenario> scenarios, int processes, Pace pace, PhaseDisplay display, CancellationToken cancellation)
    {
        Dictionary<string, List<CellTime[]>> results = scenarios.Distinct().ToDictionary(
            scenario => scenario.Name, _ => new List<CellTime[]>());
        for (int process = 1; process <= processes; process++)
        {
            using Phase phase = display.Begin($"Fresh processes, round {process} of {processes}", scenarios.Count);
            foreach (Scenario scenario in scenarios)
            {
                FreshProcess.Run(Arguments(scenario, pace), line => results[scenario.Name].Add(ParseLine(line)), cancellation);
                phase.Advance();
            }
        }

        return results.ToDictionary(result => result.Key, result => new ScenarioResult(result.Key, result.Value));
    }

    public static void PrintLine(Scenario scenario, Pace pace) =>
        Console.WriteLine(JsonSerializer.Serialize(scenario.Measure(pace)));

    private static CellTime[] ParseLine(string line) => JsonSerializer.Deserialize<CellTime[]>(line)!;

    private static string[] Arguments(Scenario scenario, Pace pace) =>
    [
        LimitsCommand.Name,
        LimitsProcessCommand.Name,
        scenario.Name,
        pace.Rounds.ToString(CultureInfo.InvariantCulture),
        pace.SliceMilliseconds.ToString(CultureInfo.InvariantCulture),
    ];
}
