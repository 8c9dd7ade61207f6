using PerfHarness.Survey.Data;
using ProtoBuf.Meta;

namespace PerfHarness.Survey.Serializers.OptionalPeers;

/// <summary>Peers whose packages don't restore everywhere; part of the build by <c>-p:AllPeers=true</c> only.</summary>
internal static class OptionalSerializers
{
    public static IReadOnlyList<SurveySerializer> All { get; } =
    [
        new(
            SerializerIdentity.Of(
                "protobuf-net",
                SerializerKind.Peer,
                typeof(TypeModel).Assembly,
                "https://github.com/protobuf-net/protobuf-net",
                "Binary",
                "tagged varints, compiled model",
                true),
            (workload, _) => ProtobufNet(workload)),
    ];

    private static Adapter ProtobufNet(SurveyWorkload workload)
    {
        if (workload.HasReferences)
        {
            throw new NotSupportedException("Version 3 doesn't track references any more.");
        }

        return (Adapter)Activator.CreateInstance(typeof(ProtobufNetAdapter<>).MakeGenericType(workload.RootType), workload)!;
    }
}
