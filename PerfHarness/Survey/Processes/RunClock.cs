using PerfHarness.Survey.Output;

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
    /// <param name="pass">The pass.</param>
    public DirectionFigures Measure(string subject, int roots, Action pass)
    {
        if (_warm.Add(subject))
        {
            WarmUpBy(Math.Max(1, WarmingCalls / roots), pass);
        }

        int passes = SampleSize.For(count => SampleSize.Nanoseconds(pass, count), SliceMilliseconds);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Nursery.Cycle(pass);
        double[] samples = new double[runs];
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        for (int run = 0; run < samples.Length; run++)
        {
            samples[run] = SampleSize.Nanoseconds(pass, passes) / NanosecondsPerSecond / passes;
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        return new DirectionFigures(samples.Median(), samples.Min(), runs, allocated / ((double)passes * runs));
    }

    private static void WarmUpBy(int passes, Action pass) => WarmUp.Run(() =>
    {
        long start = Stopwatch.GetTimestamp();
        for (int index = 0; index < passes && Stopwatch.GetElapsedTime(start).TotalMilliseconds < WarmingMilliseconds; index++)
        {
            pass();
        }
    });
}
