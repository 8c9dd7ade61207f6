namespace PerfHarness.Reporting;

/// <summary>Another process of this program couldn't be started or failed.</summary>
internal sealed class FreshProcessException : Exception
{
    public FreshProcessException(string message)
        : base(message)
    {
    }
}
