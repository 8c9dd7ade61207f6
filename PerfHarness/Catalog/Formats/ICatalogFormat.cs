using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>A format that appends records to a file, as an application that logs them does.</summary>
internal interface ICatalogFormat
{
    string Name { get; }

    void Write(Stream stream, CatalogRecord record);

    IEnumerable<CatalogRecord> ReadAll(Stream stream);
}
