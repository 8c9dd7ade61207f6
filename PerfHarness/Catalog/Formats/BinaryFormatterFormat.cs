using System.Runtime.Serialization.Formatters.Binary;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>One BinaryFormatter message per record.</summary>
internal sealed class BinaryFormatterFormat : ICatalogFormat
{
#pragma warning disable SYSLIB0011 // The formatter that this one is compared with.
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
