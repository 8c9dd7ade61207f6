namespace PerfHarness.Catalog.Verification;

/// <summary>The exception for records that differ from those that were written.</summary>
internal sealed class CatalogDifferenceException(string message) : Exception(message);
