using PerfHarness.Workloads;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The two processes of one workload, and what it is to reach.</summary>
internal sealed record WorkloadScenarios(string Workload, Scenario Library, Scenario References, Targets Targets)
{
    private const double StreamExtraNs = 15;

    public static IReadOnlyList<WorkloadScenarios> All { get; } =
    [
        Of<CustomerWorkload>(new Targets(1.6, 1.15, StreamExtraNs)),
        Of<PocoWorkload>(new Targets(4, 1.5, StreamExtraNs)),
        Of<HyperTestWorkload>(new Targets(2.8, 1.45, StreamExtraNs)),
        Of<NineIntsWorkload>(new Targets(5.6, 2, StreamExtraNs)),
        Of<BookShelfWorkload>(new Targets(1.1, 1.05)),
        Of<BlobWorkload>(new Targets(1.05, 1.05)),
    ];

    public IEnumerable<Scenario> Scenarios => [Library, References];

    private static WorkloadScenarios Of<TWorkload>(Targets targets)
        where TWorkload : struct, ILimitedWorkload =>
        new(
            TWorkload.Name,
            Scenario.OfCells($"{TWorkload.Name}/library", Lineup.OfLibrary<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/references", Lineup.OfReferences<TWorkload>),
            targets);
}
