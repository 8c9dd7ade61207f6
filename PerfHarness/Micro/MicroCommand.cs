using System.CommandLine;
using BenchmarkDotNet.Running;

namespace PerfHarness.Micro;

/// <summary>The workloads of limits, for those who prefer the statistics of BenchmarkDotNet.</summary>
internal static class MicroCommand
{
    public static Command Create()
    {
        Command command = new(
            "micro", "Benchmarks with BenchmarkDotNet, which gets all arguments: --filter '*Customer*' --job short")
        {
            TreatUnmatchedTokensAsErrors = false,
        };
        command.SetAction(parsed => Run([.. parsed.UnmatchedTokens]));
        return command;
    }

    private static int Run(string[] arguments) =>
        BenchmarkSwitcher
            .FromTypes([typeof(WorkloadBenchmarks<>), typeof(MixedBenchmarks)])
            .Run(arguments)
            .All(summary => !summary.HasCriticalValidationErrors && summary.Reports.All(report => report.Success))
            ? 0
            : 1;
}
