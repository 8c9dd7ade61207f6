using PerfHarness.Workloads;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The processes of one workload, and what it is to reach.</summary>
/// <param name="Workload">Its name.</param>
/// <param name="Library">Hand-written contracts.</param>
/// <param name="Auto">Contracts in IL.</param>
/// <param name="Generated">Contracts that the compiler made.</param>
/// <param name="References">Others.</param>
/// <param name="Targets">What it is to reach.</param>
/// <param name="Prove">Proves every message by every route.</param>
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
        Of<BlobWorkload>(new Targets(1.05, 1.05, new AutoTargets(1.05, 1.05, 0))),
        .. SameAndVaried<TickWorkload>(new Targets(null, null, Small, StreamExtraNs)),
        .. SameAndVaried<OrderWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<TextsWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<CompactTextsWorkload>(new Targets(null, null, null, StreamExtraNs)),
        .. SameAndVaried<CollectionsWorkload>(Blocks),
        Of<CollectionsOf<CollectionPart.Numbers>>(Blocks),
        Of<CollectionsOf<CollectionPart.Times>>(Blocks),
        Of<CollectionsOf<CollectionPart.Pairs>>(Blocks),
        Of<CollectionsOf<CollectionPart.Measures>>(Blocks),
        Of<CollectionsOf<CollectionPart.Dictionaries>>(Blocks),
        Of<CollectionsOf<CollectionPart.Strings>>(Blocks),
    ];

    public IEnumerable<Scenario> Scenarios => [Library, Auto, Generated, References];

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
            Scenario.OfCells($"{TWorkload.Name}/library", Lineup.OfLibrary<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/auto", Lineup.OfAutoContracts<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/generated", Lineup.OfGeneratedContracts<TWorkload>),
            Scenario.OfCells($"{TWorkload.Name}/references", Lineup.OfReferences<TWorkload>),
            targets,
            RoundTripProof.CheckEvery<TWorkload>);
}
