using System.Xml;
using System.Xml.Serialization;

namespace PerfHarness.Survey.Serializers;

internal sealed class XmlAdapter(Type rootType) : Adapter
{
    // Handed a stream alone, it indents.
    private static readonly XmlWriterSettings Compact = new() { Indent = false, CloseOutput = false };

    private readonly XmlSerializer _serializer = new(rootType);

    public override void Serialize(SurveyStream destination, object root)
    {
        using XmlWriter writer = XmlWriter.Create(destination, Compact);
        _serializer.Serialize(writer, root);
    }

#pragma warning disable CA5369 // The bytes are the harness's own.
    public override object Deserialize(MemoryStream source, int length) => _serializer.Deserialize(Alone(source, length))!;
#pragma warning restore CA5369
}
