namespace PerfHarness.Catalog.Verification;

/// <summary>What was read isn't what was written.</summary>
internal sealed class CatalogDifferenceException : Exception
{
    public CatalogDifferenceException(string message)
        : base(message)
    {
    }
}
