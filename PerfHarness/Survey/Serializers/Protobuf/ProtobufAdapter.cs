using System.Buffers;
using Google.Protobuf;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Google.Protobuf on the message classes that its users would have, so no time goes into conversions.</summary>
internal sealed class ProtobufAdapter : Adapter
{
    private readonly ProtobufMapping _mapping;

    private ProtobufAdapter(ProtobufMapping mapping)
    {
        _mapping = mapping;
    }

    public static ProtobufAdapter Create(Type rootType) =>
        ProtobufMappings.ByType.TryGetValue(rootType, out ProtobufMapping? mapping)
            ? new ProtobufAdapter(mapping)
            : throw new NotSupportedException($"No message was written for {rootType.Name}.");

    public override object Prepare(object root) => _mapping.ToMessage(root);

    public override object Restore(object read) => _mapping.FromMessage((HandKeptMessage)read);

    public override int Touch(SurveyWorkload workload, object read) => ((HandKeptMessage)read).Touch();

    public override void Serialize(SurveyStream destination, object root) => ((HandKeptMessage)root).WriteTo((IBufferWriter<byte>)destination);

    public override object Deserialize(MemoryStream source, int length)
    {
        HandKeptMessage message = _mapping.CreateMessage();
        message.MergeFrom(Bytes(source, length));
        return message;
    }
}
