using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>Frames of hand-written contracts.</summary>
internal sealed class FrameFormat : ICatalogFormat
{
    private readonly CustomBinaryFormatter _formatter = new(CatalogRecord.CreateRegistry());

    public string Name => "CustomBinarySerializer";

    public void Write(Stream stream, CatalogRecord record) => _formatter.Serialize(stream, record);

    public IEnumerable<CatalogRecord> ReadAll(Stream stream)
    {
        while (_formatter.TryDeserialize(stream, out object? record))
        {
            yield return (CatalogRecord)record;
        }
    }
}
