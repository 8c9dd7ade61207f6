using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>One way to put records into a file, one after the other, as an application that logs them would.</summary>
internal interface ICatalogFormat
{
    string Name { get; }

    void Write(Stream stream, CatalogRecord record);

    IEnumerable<CatalogRecord> ReadAll(Stream stream);
}
