using System.Runtime;

namespace PerfHarness.Timing;

/// <summary>
/// Runs the cells until the runtime compiles nothing more for them, so that only its last and best code is timed.
/// </summary>
/// <remarks>
/// The runtime compiles in the background, some 100 ms after new code stopped turning up, and framework code takes
/// two such steps; hence the pauses.
/// </remarks>
internal static class WarmUp
{
    private const int MaxPhases = 25;
    private const int QuietPhasesToStop = 2;
    private const int CallsPerPhase = 40;
    private const double CallMilliseconds = 0.25;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(130);

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

    /// <summary>The same for other work, which calls what is to be compiled at least thirty times.</summary>
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
