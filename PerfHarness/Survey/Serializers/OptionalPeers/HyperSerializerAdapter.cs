using System.Runtime.CompilerServices;
using Hyper;

namespace PerfHarness.Survey.Serializers.OptionalPeers;

internal sealed class HyperSerializerAdapter<T> : Adapter
    where T : class
{
    public override void Serialize(SurveyStream destination, object root) =>
        destination.Write(HyperSerializer<T>.Serialize(Unsafe.As<T>(root)));

    public override object Deserialize(MemoryStream source, int length) => HyperSerializer<T>.Deserialize(Bytes(source, length));
}
