using System.Globalization;
using PerfHarness.Reporting;
using Stress.Crashes.Faults;
using Stress.Processes;

namespace Stress.RingCrashes;

/// <summary>The process whose system calls fail. It is started with the shim and asks it for each fault.</summary>
internal static class RingFaultsProcess
{
    private const int FaultsPerTime = 10;

    /// <summary>Runs the process and returns its report.</summary>
    /// <exception cref="FreshProcessException">A promise was broken.</exception>
    public static RingFaultReport Start(StorageShim shim, string[] command, int times, int seed, PhaseDisplay display,
        CancellationToken cancellation)
    {
        using Phase phase = display.Begin($"Faults, seed {seed}", FaultsPerTime * (long)times);
        string[] arguments = [.. command, times.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)];
        return RingFaultReport.Parse(FaultsProcess.Report(shim, arguments, phase, cancellation));
    }

    /// <summary>Runs in the process.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(int times, int seed)
    {
        using ScratchFolder folder = new();
        try
        {
            RingFaultRun run = new(new ShimControl(), folder.Path, seed);
            for (int fault = 0; fault < times * FaultsPerTime; fault++)
            {
                run.FailNext();
                Console.WriteLine(FaultsProcess.Step);
            }

            Console.WriteLine(run.Report);
            return 0;
        }
        catch (ViolationException violation)
        {
            Console.Error.WriteLine(violation.Message);
            return 1;
        }
    }
}
