using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Serialization.Session;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Twins;

namespace PerfHarness.Survey.Serializers;

/// <summary>
/// Orleans' serializer without its silos, and one session that is reset instead of one from a pool at each call.
/// </summary>
#pragma warning disable CA1001 // The session has nothing to release but memory.
internal sealed class OrleansAdapter<T> : TwinAdapter<T>
    where T : class
{
    private readonly Serializer<T> _serializer;
    private readonly SerializerSession _session;

    public OrleansAdapter(SurveyWorkload workload)
        : base(workload)
    {
        ServiceProvider services = new ServiceCollection().AddSerializer().BuildServiceProvider();
        _serializer = services.GetRequiredService<Serializer<T>>();
        _session = services.GetRequiredService<SerializerSessionPool>().GetSession();
    }

    public override void Serialize(SurveyStream destination, object root)
    {
        _session.Reset();
        _serializer.Serialize(Unsafe.As<T>(root), destination, _session);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        _session.Reset();
        return _serializer.Deserialize(Bytes(source, length), _session)!;
    }
}
