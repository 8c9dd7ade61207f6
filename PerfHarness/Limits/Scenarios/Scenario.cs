using PerfHarness.Timing;

namespace PerfHarness.Limits.Scenarios;

/// <summary>What one child process does; its name is all that travels to it.</summary>
internal sealed record Scenario(string Name, Func<Pace, CellTime[]> Measure)
{
    public static Scenario OfCells(string name, Func<Cell[]> createCells) =>
        new(name, pace => InterleavedRounds.Measure(createCells(), pace));

    public static Scenario Named(string name) =>
        All().FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new ArgumentException($"There is no scenario '{name}'.", nameof(name));

    private static IEnumerable<Scenario> All() =>
    [
        .. WorkloadScenarios.All.SelectMany(workload => workload.Scenarios),
        .. MixedScenarios.All,
        .. ThreadScenario.All,
    ];
}
