using System.Runtime.CompilerServices;
using NetSerializer;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers.OptionalPeers;

internal sealed class NetSerializerAdapter<T>(SurveyWorkload workload) : Adapter
    where T : class
{
    private readonly Serializer _serializer = new(workload.AllTypes, new Settings { SupportSerializationCallbacks = true });

    public override void Serialize(SurveyStream destination, object root) => _serializer.SerializeDirect(destination, Unsafe.As<T>(root));

    public override object Deserialize(MemoryStream source, int length)
    {
        _serializer.DeserializeDirect(source, out T read);
        return read;
    }
}
