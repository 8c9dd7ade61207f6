using Hyper;
using MemoryPack;
using MessagePack;
using MessagePack.Resolvers;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.OptionalPeers.Twins;
using ProtoBuf.Meta;

namespace PerfHarness.Survey.Serializers.OptionalPeers;

/// <summary>Peers whose packages don't restore everywhere; part of the build by <c>-p:AllPeers=true</c> only.</summary>
internal static class OptionalSerializers
{
    private const string MemoryPackHome = "https://github.com/Cysharp/MemoryPack";
    private const string MessagePackHome = "https://github.com/MessagePack-CSharp/MessagePack-CSharp";

    public static IReadOnlyList<SurveySerializer> All { get; } =
    [
        Peer("MemoryPack", typeof(MemoryPackSerializer), MemoryPackHome, "generated code, UTF-8", true, workload => MemoryPack(workload, MemoryPackSerializerOptions.Utf8)),
        Peer("MemoryPack, UTF-16", typeof(MemoryPackSerializer), MemoryPackHome, "generated code, UTF-16", true, workload => MemoryPack(workload, MemoryPackSerializerOptions.Utf16)),
        Peer("MessagePack", typeof(MessagePackSerializer), MessagePackHome, "generated code, members by number", true, workload => MessagePack(workload, MessagePackSerializerOptions.Standard)),
        Peer("MessagePack, native types", typeof(MessagePackSerializer), MessagePackHome, "the same with binary Guid, decimal and DateTime", true, workload => MessagePack(workload, NativeTypesResolver.Options)),
        Peer("MessagePack, contractless", typeof(MessagePackSerializer), MessagePackHome, "emitted code, members by name", true, Contractless),
        Peer("HyperSerializer", typeof(HyperSerializer<>), "https://github.com/Hyperlnq/HyperSerializer", "generated code, UTF-16, byte[]", false, HyperSerializer),
        Peer("Hyperion", typeof(Hyperion.Serializer), "https://github.com/akkadotnet/Hyperion", "emitted code, known types", true, workload => new HyperionAdapter(workload)),
        Peer("NetSerializer", typeof(NetSerializer.Serializer), "https://github.com/tomba/netserializer", "emitted code, direct calls", false, NetSerializer),
        Peer("Orleans", typeof(Orleans.Serialization.Serializer), "https://github.com/dotnet/orleans", "tagged fields, generated code, references", true, Orleans),
        Peer("protobuf-net", typeof(TypeModel), "https://github.com/protobuf-net/protobuf-net", "tagged varints, compiled model", true, ProtobufNet),
    ];

    private static SurveySerializer Peer(
        string name, Type type, string home, string details, bool supportsVersioning, Func<SurveyWorkload, Adapter> create) =>
        new(
            SerializerIdentity.Of(name, SerializerKind.Peer, type.Assembly, home, "Binary", details, supportsVersioning),
            (workload, _) => create(workload));

    private static Adapter MemoryPack(SurveyWorkload workload, MemoryPackSerializerOptions options) =>
        Create(typeof(MemoryPackAdapter<>), TwinTypes.Of(workload.RootType), workload, options);

    private static Adapter MessagePack(SurveyWorkload workload, MessagePackSerializerOptions options)
    {
        RequireNoCycle(workload);
        return Create(typeof(MessagePackAdapter<>), TwinTypes.Of(workload.RootType), workload, options);
    }

    private static Adapter Contractless(SurveyWorkload workload)
    {
        RequireNoCycle(workload);
        return Create(typeof(MessagePackAdapter<>), workload.RootType, workload, ContractlessStandardResolver.Options);
    }

    private static Adapter HyperSerializer(SurveyWorkload workload) => workload.AllTypes.Count == 1
        ? Create(typeof(HyperSerializerAdapter<>), workload.RootType)
        : throw new NotSupportedException("It leaves out members that are objects or lists of objects.");

    private static Adapter NetSerializer(SurveyWorkload workload)
    {
        RequireNoCycle(workload);
        return Create(typeof(NetSerializerAdapter<>), workload.RootType, workload);
    }

    private static Adapter Orleans(SurveyWorkload workload) =>
        Create(typeof(OrleansAdapter<>), TwinTypes.Of(workload.RootType), workload);

    private static Adapter ProtobufNet(SurveyWorkload workload)
    {
        RequireNoCycle(workload);
        return Create(typeof(ProtobufNetAdapter<>), workload.RootType, workload);
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
