using PerfHarness.Workloads;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The processes of one workload, and what it is to reach.</summary>
internal sealed record WorkloadScenarios(string Workload, Scenario Library, Scenario Auto, Scenario Generated, Scenario References, Targets Targets)
{
    private const double StreamExtraNs = 15;

    private static AutoTargets Small => new(Serialize: 1, Deserialize: 1.05, ExtraNs: 3);

    public static IReadOnlyList<WorkloadScenarios> All { get; } =
    [
        Of<CustomerWorkload>(new Targets(1.6, 1.15, Small with { IntoNs = 20 }, StreamExtraNs)),
        Of<VariedCustomerWorkload>(new Targets(1.6, 1.15, Small, StreamExtraNs)),
        Of<PocoWorkload>(new Targets(4, 1.5, Small with { IntoNs = 10 }, StreamExtraNs)),
        Of<HyperTestWorkload>(new Targets(2.8, 1.45, Small, StreamExtraNs)),
        Of<NineIntsWorkload>(new Targets(5.6, 2, Small, StreamExtraNs)),
        Of<BookShelfWorkload>(new Targets(1.1, 1.05, new AutoTargets(1.1, 1.1, 0))),
        Of<BlobWorkload>(new Targets(1.05, 1.05, new AutoTargets(1.05, 1.05, 0))),
    ];

    public IEnumerable<Scenario> Scenarios => [Library, Auto, Generated, References];

    private static WorkloadScenarios Of<TWorkload>(Targets targets)
        where TWorkload : struct, ILimitedWorkload =>
        new(
            TWorkload.Name,
            Scenario.OfCells($"{TWorkload.Name}/library", Lineup.OfLibrary<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/auto", Lineup.OfAutoContracts<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/generated", Lineup.OfGeneratedContracts<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/references", Lineup.OfReferences<TWorkload>),
            targets);
}
