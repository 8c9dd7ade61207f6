using System.Diagnostics.Tracing;

namespace PerfHarness.Reporting;

/// <summary>The event source that marks every phase for profilers and traces.</summary>
[EventSource(Name = SourceName)]
internal sealed class HarnessEvents : EventSource
{
    public const string SourceName = "CustomBinarySerializer-PerfHarness";

    private const int PhaseStartId = 1;
    private const int PhaseStopId = 2;

    private HarnessEvents()
    {
    }

    public static HarnessEvents Log { get; } = new();

    /// <summary>Runs work between two events.</summary>
    public static TResult During<TResult>(string phase, string subject, long objects, Func<TResult> work)
    {
        Log.PhaseStart(phase, subject, objects);
        try
        {
            return work();
        }
        finally
        {
            Log.PhaseStop(phase, subject, objects);
        }
    }

    [Event(PhaseStartId, Level = EventLevel.Informational)]
    public void PhaseStart(string phase, string subject, long objects) => WriteEvent(PhaseStartId, phase, subject, objects);

    [Event(PhaseStopId, Level = EventLevel.Informational)]
    public void PhaseStop(string phase, string subject, long objects) => WriteEvent(PhaseStopId, phase, subject, objects);
}
