using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PerfHarness.Survey.Serializers;

#pragma warning disable CA1001 // The writer has nothing to release but memory.
internal sealed class JsonAdapter<T>(JsonTypeInfo<T> typeInfo) : Adapter
    where T : class
{
    private readonly JsonWriterOptions _writerOptions = new() { MaxDepth = typeInfo.Options.MaxDepth };
    private Utf8JsonWriter? _writer;

    public override void Serialize(SurveyStream destination, object root)
    {
        if (_writer is null)
        {
            _writer = new Utf8JsonWriter((IBufferWriter<byte>)destination, _writerOptions);
        }
        else
        {
            _writer.Reset((IBufferWriter<byte>)destination);
        }

        JsonSerializer.Serialize(_writer, (T)root, typeInfo);
    }

    public override object Deserialize(MemoryStream source, int length) =>
        JsonSerializer.Deserialize(Bytes(source, length), typeInfo)!;
}
