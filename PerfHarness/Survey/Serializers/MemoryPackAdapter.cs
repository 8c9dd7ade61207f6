using System.Runtime.CompilerServices;
using MemoryPack;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Twins;

namespace PerfHarness.Survey.Serializers;

internal sealed class MemoryPackAdapter<T>(SurveyWorkload workload, MemoryPackSerializerOptions options) : TwinAdapter<T>(workload)
    where T : class
{
    public override void Serialize(SurveyStream destination, object root) =>
        MemoryPackSerializer.Serialize(destination, Unsafe.As<T>(root), options);

    public override object Deserialize(MemoryStream source, int length) =>
        MemoryPackSerializer.Deserialize<T>(Bytes(source, length), options)!;
}
