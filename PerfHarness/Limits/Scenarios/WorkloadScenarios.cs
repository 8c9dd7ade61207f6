using PerfHarness.Workloads;

namespace PerfHarness.Limits.Scenarios;

/// <summary>The scenarios of one workload. Each runs in processes of its own.</summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Library">Hand-written contracts.</param>
/// <param name="Auto">Auto contracts, which the library emits as IL.</param>
/// <param name="Generated">Contracts that the compiler generates.</param>
/// <param name="Prove">Proves the round trip of every message by every route.</param>
internal sealed record WorkloadScenarios(string Workload, Scenario Library, Scenario Auto, Scenario Generated, Action Prove)
{
    public static IReadOnlyList<WorkloadScenarios> All { get; } =
    [
        .. SameAndVaried<CustomerWorkload>(),
        .. SameAndVaried<PocoWorkload>(),
        .. SameAndVaried<HyperTestWorkload>(),
        .. SameAndVaried<NineIntsWorkload>(),
        .. SameAndVaried<BookShelfWorkload>(),
        .. SameAndVaried<TickWorkload>(),
        .. SameAndVaried<OrderWorkload>(),
        .. SameAndVaried<TextsWorkload>(),
        .. SameAndVaried<CompactTextsWorkload>(),
        .. SameAndVaried<CollectionsWorkload>(),
    ];

    public IEnumerable<Scenario> Scenarios => [Library, Auto, Generated];

    private static WorkloadScenarios[] SameAndVaried<TWorkload>()
        where TWorkload : struct, IVariedWorkload => [Of<TWorkload>(), Of<Varied<TWorkload>>()];

    private static WorkloadScenarios Of<TWorkload>()
        where TWorkload : struct, IWorkload =>
        new(
            TWorkload.Name,
            new Scenario($"{TWorkload.Name}/library", Lineup.OfLibrary<TWorkload>),
            new Scenario($"{TWorkload.Name}/auto", Lineup.OfAutoContracts<TWorkload>),
            new Scenario($"{TWorkload.Name}/generated", Lineup.OfGeneratedContracts<TWorkload>),
            RoundTripProof.CheckEvery<TWorkload>);
}
