namespace PerfHarness.Catalog.Verification;

/// <summary>The exception for records that differ from those that were written.</summary>
internal sealed class CatalogDifferenceException : Exception
{
    public CatalogDifferenceException(string message)
        : base(message)
    {
    }
}
