using System.Xml.Serialization;

namespace PerfHarness.Survey.Serializers;

internal sealed class XmlAdapter(Type rootType) : Adapter
{
    private readonly XmlSerializer _serializer = new(rootType);

    public override void Serialize(SurveyStream destination, object root) => _serializer.Serialize(destination, root);

#pragma warning disable CA5369 // The bytes are the harness's own.
    public override object Deserialize(MemoryStream source, int length) => _serializer.Deserialize(Alone(source, length))!;
#pragma warning restore CA5369
}
