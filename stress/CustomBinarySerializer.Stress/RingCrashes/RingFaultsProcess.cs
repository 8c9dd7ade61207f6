using System.Globalization;
using PerfHarness.Reporting;
using Stress.Crashes;
using Stress.Crashes.Faults;

namespace Stress.RingCrashes;

/// <summary>The process whose calls fail: it is started with the shim, and asks it for each fault.</summary>
internal static class RingFaultsProcess
{
    private const int FaultsPerTime = 10;

    /// <exception cref="FreshProcessException">A promise was broken.</exception>
    public static RingFaultReport Start(StorageShim shim, string[] command, int times, int seed, PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin($"Faults, seed {seed}", FaultsPerTime * (long)times);
        string[] arguments = [.. command, times.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)];
        return RingFaultReport.Parse(FaultsProcess.Report(shim, arguments, phase, cancellation));
    }

    /// <returns>The exit code.</returns>
    public static int Run(int times, int seed)
    {
        DirectoryInfo folder = Directory.CreateDirectory($"/dev/shm/Stress.{Environment.ProcessId}.faults");
        try
        {
            RingFaultRun run = new(new ShimControl(), folder.FullName, seed);
            for (int fault = 0; fault < times * FaultsPerTime; fault++)
            {
                run.FailNext();
                Console.WriteLine(FaultsProcess.Step);
            }

            Console.WriteLine(run.Report);
            return 0;
        }
        catch (CrashViolationException violation)
        {
            Console.Error.WriteLine(violation.Message);
            return 1;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
