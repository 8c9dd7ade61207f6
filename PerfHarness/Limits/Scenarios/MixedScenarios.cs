using PerfHarness.Timing;
using PerfHarness.Workloads.Mixed;

namespace PerfHarness.Limits.Scenarios;

/// <summary>Forty types in one process, and each of them in a process that knows no other.</summary>
internal static class MixedScenarios
{
    /// <summary>How many times the average of the types alone the mixture may take.</summary>
    public const double TargetRatio = 1.6;

    /// <summary>The same for contracts that the library implements itself.</summary>
    public const double AutoTargetRatio = 1.5;

    private const int AlonePerShuffled = 10;

    public static string Workload => MixedWorkload.Name;

    public static Scenario Shuffled { get; } =
        Scenario.OfCells($"{Workload}/shuffled", () => Lineup.OfMixed(MixedMessages.Shuffled()));

    /// <summary>Short each, because only their average counts.</summary>
    public static IReadOnlyList<Scenario> Alone { get; } =
    [
        .. Enumerable.Range(0, MixedMessages.TypeCount).Select(type => new Scenario(
            $"{Workload}/alone/{type}",
            pace => InterleavedRounds.Measure(Lineup.OfMixed(MixedMessages.Alone(type)), pace.Shortened()))),
    ];

    /// <summary>The mixture again and again among the types alone, so that both meet the same minutes.</summary>
    public static IReadOnlyList<Scenario> All =>
        [.. Alone.Chunk(AlonePerShuffled).SelectMany(types => types.Prepend(Shuffled))];
}
