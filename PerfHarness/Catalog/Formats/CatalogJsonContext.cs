using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

[JsonSerializable(typeof(CatalogRecord))]
internal sealed partial class CatalogJsonContext : JsonSerializerContext;
