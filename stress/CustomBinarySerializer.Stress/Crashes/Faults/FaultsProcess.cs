using PerfHarness.Reporting;
using Stress.Processes;

namespace Stress.Crashes.Faults;

/// <summary>
/// The process whose system calls fail and are recorded. It is started with the shim and controls it.
/// </summary>
internal static class FaultsProcess
{
    private const int FaultsPerTime = 10;
    private const int StatesPerTime = 100;

    /// <summary>The line after each step. The report is the only other line.</summary>
    public const string Step = "step";

    /// <summary>Runs the process and returns its report.</summary>
    /// <exception cref="FreshProcessException">A promise was broken.</exception>
    public static FaultReport Start(
        StorageShim shim, string[] arguments, int times, int seed, PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin($"Faults and power failures, seed {seed}", (FaultsPerTime + StatesPerTime) * (long)times);
        return FaultReport.Parse(Report(shim, arguments, phase, cancellation));
    }

    /// <summary>Runs this program with the shim and returns its report.</summary>
    /// <exception cref="FreshProcessException">A promise was broken.</exception>
    public static string Report(StorageShim shim, string[] arguments, Phase phase, CancellationToken cancellation)
    {
        string report = "";
        FreshProcess.Run(
            arguments,
            line =>
            {
                if (line == Step)
                {
                    phase.Advance();
                }
                else
                {
                    report = line;
                }
            },
            cancellation,
            new Dictionary<string, string?> { ["LD_PRELOAD"] = shim.Path },
            typeof(FaultsProcess).Assembly);
        return report;
    }

    /// <summary>Runs in the process.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string folder, int times, int seed)
    {
        try
        {
            ShimControl shim = new();
            FaultScriptRunner runner = new(Path.Combine(folder, "journal"), Path.Combine(folder, "record"), shim);
            FaultRun faults = new(runner, Path.Combine(folder, "state"), seed);
            for (int run = 0; run < times * FaultsPerTime; run++)
            {
                faults.FailNext();
                Console.WriteLine(Step);
            }

            using PowerFailureRun power = new(runner, Path.Combine(folder, "state"), seed);
            for (int state = 0; state < times * StatesPerTime; state++)
            {
                power.OpenNext();
                Console.WriteLine(Step);
            }

            Console.WriteLine(faults.Report with { Calls = power.Calls, States = power.States });
            return 0;
        }
        catch (ViolationException violation)
        {
            Console.Error.WriteLine(violation.Message);
            return 1;
        }
    }
}
