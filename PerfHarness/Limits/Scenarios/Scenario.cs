namespace PerfHarness.Limits.Scenarios;

/// <summary>The cells that one process measures in turns.</summary>
/// <param name="Name">Name of the scenario, which is the argument of the process.</param>
/// <param name="CreateCells">Creates the cells, after a proof of their round trips.</param>
internal sealed record Scenario(string Name, Func<Cell[]> CreateCells)
{
    /// <summary>Returns the scenario with a name.</summary>
    /// <exception cref="ArgumentException">No scenario has the name.</exception>
    public static Scenario Named(string name) =>
        WorkloadScenarios.All.SelectMany(workload => workload.Scenarios).FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new ArgumentException($"There is no scenario '{name}'.", nameof(name));
}
