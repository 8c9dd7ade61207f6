using System.Runtime;

namespace PerfHarness.Timing;

/// <summary>
/// Runs code until the runtime compiles nothing more for it, so that only its final code is timed.
/// </summary>
/// <remarks>
/// The runtime compiles in the background, some 100 ms after the last new method, and framework code in two steps.
/// Hence the pauses.
/// </remarks>
internal static class WarmUp
{
    private const int MaxPhases = 25;
    private const int QuietPhasesToStop = 2;
    private const int CallsPerPhase = 40;
    private const int RunsPerPhase = 4;
    private const double CallMilliseconds = 0.25;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(130);

    /// <summary>Warms up cells.</summary>
    public static void Run(IReadOnlyList<Cell> cells) => Run(() =>
    {
        foreach (Cell cell in cells)
        {
            int messages = CellClock.MessagesFor(cell, CallMilliseconds);
            for (int call = 0; call < CallsPerPhase; call++)
            {
                cell.Run(messages);
            }
        }
    });

    /// <summary>Warms up contenders, each by a few runs in a row.</summary>
    public static void Run(IReadOnlyCollection<Action> contenders) => Run(() =>
    {
        foreach (Action contender in contenders)
        {
            for (int run = 0; run < RunsPerPhase; run++)
            {
                contender();
            }
        }
    });

    /// <summary>Warms up other work. One run must call each method at least thirty times.</summary>
    public static void Run(Action work)
    {
        int quietPhases = 0;
        for (int phase = 0; phase < MaxPhases && quietPhases < QuietPhasesToStop; phase++)
        {
            long compiledBefore = JitInfo.GetCompiledMethodCount();
            work();
            Thread.Sleep(Pause);
            quietPhases = JitInfo.GetCompiledMethodCount() == compiledBefore ? quietPhases + 1 : 0;
        }
    }
}
