using System.Runtime.Serialization;
using System.Xml;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

internal sealed class DataContractAdapter : Adapter
{
    private readonly DataContractSerializer _serializer;
    private readonly bool _isBinary;

    public DataContractAdapter(SurveyWorkload workload, bool isBinary)
    {
        _serializer = new DataContractSerializer(
            workload.RootType,
            new DataContractSerializerSettings
            {
                PreserveObjectReferences = workload.HasReferences,
                MaxItemsInObjectGraph = int.MaxValue,
            });
        _isBinary = isBinary;
    }

    public override void Serialize(SurveyStream destination, object root)
    {
        using XmlDictionaryWriter writer = _isBinary
            ? XmlDictionaryWriter.CreateBinaryWriter(destination, null, null, ownsStream: false)
            : XmlDictionaryWriter.CreateTextWriter(destination, System.Text.Encoding.UTF8, ownsStream: false);
        _serializer.WriteObject(writer, root);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        using XmlDictionaryReader reader = _isBinary
            ? XmlDictionaryReader.CreateBinaryReader(source.GetBuffer(), (int)source.Position, length, XmlDictionaryReaderQuotas.Max)
            : XmlDictionaryReader.CreateTextReader(source.GetBuffer(), (int)source.Position, length, XmlDictionaryReaderQuotas.Max);
        return _serializer.ReadObject(reader)!;
    }
}
