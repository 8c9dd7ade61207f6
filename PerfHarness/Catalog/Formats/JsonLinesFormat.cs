using System.Buffers;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Formats;

/// <summary>A line of JSON for each record, with generated metadata and reused buffers.</summary>
internal sealed class JsonLinesFormat : ICatalogFormat, IDisposable
{
    private readonly ArrayBufferWriter<byte> _line = new();
    private readonly Utf8JsonWriter _writer;

    public JsonLinesFormat()
    {
        _writer = new Utf8JsonWriter(_line);
    }

    public string Name => "System.Text.Json";

    public void Write(Stream stream, CatalogRecord record)
    {
        _line.ResetWrittenCount();
        _writer.Reset();
        JsonSerializer.Serialize(_writer, record, CatalogJsonContext.Default.CatalogRecord);
        _writer.Flush();
        _line.Write("\n"u8);
        stream.Write(_line.WrittenSpan);
    }

    public IEnumerable<CatalogRecord> ReadAll(Stream stream)
    {
        Utf8Lines lines = new(stream);
        while (lines.MoveNext())
        {
            yield return JsonSerializer.Deserialize(lines.Current.Span, CatalogJsonContext.Default.CatalogRecord)!;
        }
    }

    public void Dispose() => _writer.Dispose();
}
