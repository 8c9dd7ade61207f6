using CustomBinarySerializer;
using MemoryPack;
using MessagePack;
using MessagePack.Resolvers;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Twins;

namespace PerfHarness.Survey.Serializers;

/// <summary>
/// Creates the adapters of peers that need more than a constructor call, and refuses workloads that they can't carry.
/// </summary>
internal static class PeerAdapters
{
    private const int TypeId = 1;

    public static Adapter FormatterOf2008(SurveyWorkload workload)
    {
        RequireContract(workload);
        Published2008Formatter formatter = new();
        formatter.Register(workload.RootType, TypeId);
        return new FormatterAdapter(formatter);
    }

    public static Adapter PlainWriter(SurveyWorkload workload)
    {
        RequireContract(workload);
        return new PlainWriterAdapter(workload.RootType);
    }

    public static Adapter MemoryPack(SurveyWorkload workload, MemoryPackSerializerOptions options) =>
        Create(typeof(MemoryPackAdapter<>), TwinTypes.Of(workload.RootType), workload, options);

    public static Adapter MessagePack(SurveyWorkload workload, MessagePackSerializerOptions options)
    {
        RequireNoCycle(workload);
        return Create(typeof(MessagePackAdapter<>), TwinTypes.Of(workload.RootType), workload, options);
    }

    public static Adapter ContractlessMessagePack(SurveyWorkload workload)
    {
        RequireNoCycle(workload);
        return Create(typeof(MessagePackAdapter<>), workload.RootType, workload, ContractlessStandardResolver.Options);
    }

    public static Adapter Orleans(SurveyWorkload workload) =>
        Create(typeof(OrleansAdapter<>), TwinTypes.Of(workload.RootType), workload);

    public static Adapter ProtobufNet(SurveyWorkload workload)
    {
        RequireNoCycle(workload);
        return Create(typeof(ProtobufNetAdapter<>), workload.RootType, workload);
    }

    /// <summary>Throws if a root type doesn't implement <see cref="ICustomBinarySerializable"/>.</summary>
    /// <exception cref="NotSupportedException">The type has no hand-written contract.</exception>
    public static void RequireContract(SurveyWorkload workload)
    {
        if (!workload.RootType.IsAssignableTo(typeof(ICustomBinarySerializable)))
        {
            throw new NotSupportedException($"{workload.RootType.Name} has no hand-written contract.");
        }
    }

    private static void RequireNoCycle(SurveyWorkload workload)
    {
        if (workload.HasCycle)
        {
            throw new NotSupportedException("A cycle would end its process.");
        }
    }

    private static Adapter Create(Type adapter, Type message, params object[] arguments) =>
        (Adapter)Activator.CreateInstance(adapter.MakeGenericType(message), arguments)!;
}
