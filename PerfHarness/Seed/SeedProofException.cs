namespace PerfHarness.Seed;

/// <summary>The contenders don't do the same work, so there is nothing to compare.</summary>
internal sealed class SeedProofException : Exception
{
    public SeedProofException(string message)
        : base(message)
    {
    }
}
