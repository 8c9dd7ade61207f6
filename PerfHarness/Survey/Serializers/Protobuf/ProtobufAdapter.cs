using System.Buffers;
using Google.Protobuf;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>The Google.Protobuf serializer. It gets the generated messages, so that no conversion is timed.</summary>
internal sealed class ProtobufAdapter : Adapter
{
    private readonly ProtobufMapping _mapping;

    private ProtobufAdapter(ProtobufMapping mapping)
    {
        _mapping = mapping;
    }

    /// <summary>Creates an adapter for a root type.</summary>
    /// <exception cref="NotSupportedException">messages.proto has no message for the type.</exception>
    public static ProtobufAdapter Create(Type rootType) =>
        ProtobufMappings.ByType.TryGetValue(rootType, out ProtobufMapping? mapping)
            ? new ProtobufAdapter(mapping)
            : throw new NotSupportedException($"No message was written for {rootType.Name}.");

    public override object Prepare(object root) => _mapping.ToMessage(root);

    public override object Restore(object read) => _mapping.FromMessage((IMessage)read);

    public override int Touch(SurveyWorkload workload, object read) => _mapping.Touch((IMessage)read);

    public override void Serialize(SurveyStream destination, object root) => ((IMessage)root).WriteTo((IBufferWriter<byte>)destination);

    public override object Deserialize(MemoryStream source, int length)
    {
        IMessage message = _mapping.CreateMessage();
        message.MergeFrom(Bytes(source, length));
        return message;
    }
}
