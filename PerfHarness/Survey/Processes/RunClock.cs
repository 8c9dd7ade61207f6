using System.Diagnostics;
using PerfHarness.Reporting;
using PerfHarness.Survey.Output;
using PerfHarness.Timing;

namespace PerfHarness.Survey.Processes;

/// <summary>Times warm passes over all roots.</summary>
/// <param name="runs">Number of timed runs.</param>
internal sealed class RunClock(int runs)
{
    private const double SliceMilliseconds = 5;
    private const int WarmingCalls = 40;
    private const double WarmingMilliseconds = 50;
    private const double NanosecondsPerSecond = 1e9;

    private readonly HashSet<string> _warm = [];

    /// <summary>Warms a pass up and times it. A run that is shorter than 5 ms is repeated.</summary>
    /// <param name="subject">Name of the code that runs. It is warmed up once for all numbers of objects.</param>
    /// <param name="roots">Number of calls in a pass.</param>
    /// <param name="firstS">Time of the first pass, in seconds.</param>
    /// <param name="pass">The pass.</param>
    public DirectionFigures Measure(string subject, int roots, double firstS, Action pass)
    {
        if (_warm.Add(subject))
        {
            HarnessEvents.During("warm-up", subject, roots, () => WarmUpBy(roots, pass));
        }

        int passes = SampleSize.For(count => SampleSize.Nanoseconds(pass, count), SliceMilliseconds);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Nursery.Cycle(pass);
        return HarnessEvents.During("measure", subject, roots, () => Measure(firstS, passes, pass));
    }

    /// <summary>Returns the time of a number of passes, in seconds.</summary>
    public static double Seconds(Action pass, int passes) => SampleSize.Nanoseconds(pass, passes) / NanosecondsPerSecond;

    private static bool WarmUpBy(int roots, Action pass)
    {
        int passes = Math.Max(1, WarmingCalls / roots);
        WarmUp.Run(() =>
        {
            long start = Stopwatch.GetTimestamp();
            for (int index = 0; index < passes && Stopwatch.GetElapsedTime(start).TotalMilliseconds < WarmingMilliseconds; index++)
            {
                pass();
            }
        });
        return true;
    }

    private DirectionFigures Measure(double firstS, int passes, Action pass)
    {
        double[] samples = new double[runs];
        PageFaults.Count(); // Compiled here, not in the timed part.
        long? faults = PageFaults.Count();
        int collections = GC.CollectionCount(0);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        for (int run = 0; run < samples.Length; run++)
        {
            samples[run] = Seconds(pass, passes) / passes;
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        collections = GC.CollectionCount(0) - collections;
        faults = PageFaults.Count() - faults;
        return new DirectionFigures(
            firstS, samples.Median(), samples.Min(), runs, allocated / ((double)passes * runs), collections, faults);
    }
}
