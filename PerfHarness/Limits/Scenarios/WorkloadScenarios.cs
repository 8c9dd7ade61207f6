using PerfHarness.Workloads;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The scenarios of one workload. Each runs in processes of its own.</summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Library">Hand-written contracts.</param>
/// <param name="Auto">Auto contracts, which the library emits as IL.</param>
/// <param name="Generated">Contracts that the compiler generates.</param>
/// <param name="References">BinaryWriter and BinaryFormatter.</param>
/// <param name="Targets">Targets of the workload.</param>
/// <param name="Prove">Proves the round trip of every message by every route.</param>
internal sealed record WorkloadScenarios(
    string Workload, Scenario Library, Scenario Auto, Scenario Generated, Scenario References, Targets Targets, Action Prove)
{
    private const double StreamExtraNs = 3;

    private static AutoTargets Small => new(Serialize: 1, Deserialize: 1.05, ExtraNs: 3);

    private static Targets Blocks => new(null, null, new AutoTargets(1.05, 1.05, 0));

    public static IReadOnlyList<WorkloadScenarios> All { get; } =
    [
        .. SameAndVaried<CustomerWorkload>(new Targets(1.6, 1.15, Small with { IntoNs = 20 }, StreamExtraNs)),
        .. SameAndVaried<PocoWorkload>(new Targets(4, 1.5, Small with { IntoNs = 10 }, StreamExtraNs)),
        .. SameAndVaried<HyperTestWorkload>(new Targets(2.8, 1.45, Small, StreamExtraNs)),
        .. SameAndVaried<NineIntsWorkload>(new Targets(5.6, 2, Small, StreamExtraNs)),
        .. SameAndVaried<BookShelfWorkload>(new Targets(1.1, 1.05, new AutoTargets(1.1, 1.1, 0))),
        .. SameAndVaried<TickWorkload>(new Targets(null, null, Small, StreamExtraNs)),
        .. SameAndVaried<OrderWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<TextsWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<CompactTextsWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<CollectionsWorkload>(Blocks),
    ];

    public IEnumerable<Scenario> Scenarios => [Library, Auto, Generated, References];

    /// <summary>Returns the scenarios of the workload with a name.</summary>
    public static WorkloadScenarios Named(string workload) => All.Single(scenarios => scenarios.Workload == workload);

    private static WorkloadScenarios[] SameAndVaried<TWorkload>(Targets targets)
        where TWorkload : struct, IVariedWorkload =>
    [
        Of<TWorkload>(targets),
        Of<Varied<TWorkload>>(targets with { Auto = targets.Auto is { } auto ? auto with { IntoNs = null } : null }),
    ];

    private static WorkloadScenarios Of<TWorkload>(Targets targets)
        where TWorkload : struct, ILimitedWorkload =>
        new(
            TWorkload.Name,
            new Scenario($"{TWorkload.Name}/library", Lineup.OfLibrary<TWorkload>),
            new Scenario($"{TWorkload.Name}/auto", Lineup.OfAutoContracts<TWorkload>),
            new Scenario($"{TWorkload.Name}/generated", Lineup.OfGeneratedContracts<TWorkload>),
            new Scenario($"{TWorkload.Name}/references", Lineup.OfReferences<TWorkload>),
            targets,
            RoundTripProof.CheckEvery<TWorkload>);
}
