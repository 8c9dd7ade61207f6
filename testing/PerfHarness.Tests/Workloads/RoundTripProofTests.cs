using PerfHarness.Limits.Scenarios;

namespace PerfHarness.Tests.Workloads;

public class RoundTripProofTests
{
    [TestCaseSource(nameof(Names))]
    public void EveryMessageSurvivesEveryRoute(string workload) =>
        Assert.That(() => WorkloadScenarios.All.Single(scenarios => scenarios.Workload == workload).Prove(), Throws.Nothing);

    private static IEnumerable<string> Names() => WorkloadScenarios.All.Select(scenarios => scenarios.Workload);
}
