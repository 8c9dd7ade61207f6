using System.Buffers;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using System.Xml;
using System.Xml.Serialization;
using Newtonsoft.Json;
using PerfHarness.Survey.Data;
using JsonSerializer = System.Text.Json.JsonSerializer;

namespace PerfHarness.Survey.Serializers;

/// <summary>System.Text.Json.</summary>
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

    public override object Deserialize(MemoryStream source, int length) => JsonSerializer.Deserialize(Bytes(source, length), typeInfo)!;
}
#pragma warning restore CA1001

/// <summary>Newtonsoft.Json.</summary>
internal sealed class NewtonsoftAdapter(SurveyWorkload workload) : Adapter
{
    private const int BufferSize = 1024;
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly Newtonsoft.Json.JsonSerializer _serializer = Newtonsoft.Json.JsonSerializer.Create(new JsonSerializerSettings
    {
        PreserveReferencesHandling = workload.HasReferences ? PreserveReferencesHandling.Objects : PreserveReferencesHandling.None,
        ReferenceLoopHandling = workload.HasReferences ? ReferenceLoopHandling.Serialize : ReferenceLoopHandling.Error,
    });

    public override void Serialize(SurveyStream destination, object root)
    {
        using StreamWriter text = new(destination, Utf8, BufferSize, leaveOpen: true);
        using JsonTextWriter writer = new(text);
        _serializer.Serialize(writer, root, workload.RootType);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        using JsonTextReader reader = new(new StreamReader(Alone(source, length), Utf8));
        return _serializer.Deserialize(reader, workload.RootType)!;
    }
}

/// <summary>DataContractSerializer with text or with .NET's binary XML.</summary>
internal sealed class DataContractAdapter(SurveyWorkload workload, bool isBinary) : Adapter
{
    private readonly DataContractSerializer _serializer = new(
        workload.RootType,
        new DataContractSerializerSettings
        {
            PreserveObjectReferences = workload.HasReferences,
            MaxItemsInObjectGraph = int.MaxValue,
        });

    public override void Serialize(SurveyStream destination, object root)
    {
        using XmlDictionaryWriter writer = isBinary
            ? XmlDictionaryWriter.CreateBinaryWriter(destination, null, null, ownsStream: false)
            : XmlDictionaryWriter.CreateTextWriter(destination, Encoding.UTF8, ownsStream: false);
        _serializer.WriteObject(writer, root);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        using XmlDictionaryReader reader = isBinary
            ? XmlDictionaryReader.CreateBinaryReader(source.GetBuffer(), (int)source.Position, length, XmlDictionaryReaderQuotas.Max)
            : XmlDictionaryReader.CreateTextReader(source.GetBuffer(), (int)source.Position, length, XmlDictionaryReaderQuotas.Max);
        return _serializer.ReadObject(reader)!;
    }
}

/// <summary>XmlSerializer without indentation.</summary>
internal sealed class XmlAdapter(Type rootType) : Adapter
{
    // A stream alone would be indented.
    private static readonly XmlWriterSettings Compact = new() { Indent = false, CloseOutput = false };

    private readonly XmlSerializer _serializer = new(rootType);

    public override void Serialize(SurveyStream destination, object root)
    {
        using XmlWriter writer = XmlWriter.Create(destination, Compact);
        _serializer.Serialize(writer, root);
    }

#pragma warning disable CA5369 // The bytes were written by this process.
    public override object Deserialize(MemoryStream source, int length) => _serializer.Deserialize(Alone(source, length))!;
#pragma warning restore CA5369
}
