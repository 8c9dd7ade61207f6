namespace PerfHarness.Reporting;

/// <summary>Another process of this program couldn't be started or failed.</summary>
internal sealed class FreshProcessException : Exception
{
    public FreshProcessException(string message, int? exitCode = null)
        : base(message)
    {
        ExitCode = exitCode;
    }

    /// <summary>Null where it never ran.</summary>
    public int? ExitCode { get; }
}
