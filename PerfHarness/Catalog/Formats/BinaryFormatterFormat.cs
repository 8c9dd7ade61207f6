using System.Runtime.Serialization.Formatters.Binary;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>A message of BinaryFormatter for each record.</summary>
internal sealed class BinaryFormatterFormat : ICatalogFormat
{
#pragma warning disable SYSLIB0011 // BinaryFormatter is a peer.
    private readonly BinaryFormatter _formatter = new();

    public string Name => "BinaryFormatter";

    public void Write(Stream stream, CatalogRecord record) => _formatter.Serialize(stream, record);

    public IEnumerable<CatalogRecord> ReadAll(Stream stream)
    {
        long length = stream.Length;
        while (stream.Position < length)
        {
            yield return (CatalogRecord)_formatter.Deserialize(stream);
        }
    }
#pragma warning restore SYSLIB0011
}
