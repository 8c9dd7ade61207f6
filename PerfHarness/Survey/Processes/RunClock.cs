using System.Diagnostics;
using PerfHarness.Reporting;
using PerfHarness.Survey.Output;
using PerfHarness.Timing;

namespace PerfHarness.Survey.Processes;

/// <summary>Times warm passes over all roots.</summary>
internal sealed class RunClock(SurveyPace pace)
{
    private const int WarmingCalls = 40;
    private const double WarmingMilliseconds = 50;
    private const double NanosecondsPerSecond = 1e9;
    private static readonly int Generations = GC.MaxGeneration + 1;

    private readonly HashSet<string> _warm = [];

    /// <param name="subject">Whose code runs: what was warmed once stays warm for any number of objects.</param>
    /// <param name="roots">Calls that a pass makes.</param>
    /// <param name="firstS">What the first pass took, reported next to the others.</param>
    /// <param name="pass">What is timed.</param>
    public DirectionFigures Measure(string subject, int roots, double firstS, Action pass)
    {
        if (_warm.Add(subject))
        {
            HarnessEvents.During("warm-up", subject, roots, () => WarmUpBy(roots, pass));
        }

        int passes = SampleSize.For(count => SampleSize.Nanoseconds(pass, count), pace.SliceMilliseconds);
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
        double[] samples = new double[pace.Runs];
        PageFaults.Count(); // Compiled here, not in the timed part.
        long? faults = PageFaults.Count();
        int[] collections = [.. Enumerable.Range(0, Generations).Select(GC.CollectionCount)];
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        for (int run = 0; run < samples.Length; run++)
        {
            samples[run] = Seconds(pass, passes) / passes;
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        int[] collected = [.. collections.Select((before, generation) => GC.CollectionCount(generation) - before)];
        faults = PageFaults.Count() - faults;
        double all = (double)passes * samples.Length;
        return DirectionFigures.Of(firstS, samples, allocated / all, [.. collected.Select(count => count / all)]) with
        {
            Timed = new TimedPart(collected[0], faults),
        };
    }
}
