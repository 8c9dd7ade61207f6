namespace PerfHarness.Reporting;

/// <summary>A process that <see cref="FreshProcess"/> started has failed.</summary>
internal sealed class FreshProcessException(string message, int? exitCode = null) : Exception(message)
{
    /// <summary>The exit code, or null if the failure isn't one of the exit code alone.</summary>
    public int? ExitCode { get; } = exitCode;
}
