using System.Buffers;
using System.Runtime.CompilerServices;
using MessagePack;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Twins;

namespace PerfHarness.Survey.Serializers;

internal sealed class MessagePackAdapter<T>(SurveyWorkload workload, MessagePackSerializerOptions options) : TwinAdapter<T>(workload)
    where T : class
{
    public override void Serialize(SurveyStream destination, object root) =>
        MessagePackSerializer.Serialize((IBufferWriter<byte>)destination, Unsafe.As<T>(root), options);

    public override object Deserialize(MemoryStream source, int length) =>
        MessagePackSerializer.Deserialize<T>(source.GetBuffer().AsMemory((int)source.Position, length), options);
}
