using System.Buffers;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>
/// Google.Protobuf on the messages that protoc generates. Conversions to and from them are not timed.
/// </summary>
internal sealed class ProtobufAdapter : Adapter
{
    private readonly Type _rootType;
    private readonly MessageDescriptor _message;

    /// <exception cref="NotSupportedException">messages.proto has no message for the root type.</exception>
    public ProtobufAdapter(SurveyWorkload workload)
    {
        _rootType = workload.RootType;
        _message = MessagesReflection.Descriptor.FindTypeByName<MessageDescriptor>($"{_rootType.Name}Message")
            ?? throw new NotSupportedException($"No message was written for {_rootType.Name}.");
    }

    public override Type ReadType => _message.ClrType;

    public override object Prepare(object root) => ProtobufConversion.ToMessage(root, _message.ClrType);

    public override object Restore(object read) => ProtobufConversion.FromMessage((IMessage)read, _rootType);

    public override void Serialize(SurveyStream destination, object root) => ((IMessage)root).WriteTo((IBufferWriter<byte>)destination);

    public override object Deserialize(MemoryStream source, int length) => _message.Parser.ParseFrom(Bytes(source, length));
}
