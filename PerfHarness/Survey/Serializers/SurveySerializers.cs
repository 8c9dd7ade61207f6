using System.Runtime.Serialization.Formatters.Binary;
using MemoryPack;
using MessagePack;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Protobuf;

namespace PerfHarness.Survey.Serializers;

/// <summary>A serializer of the survey.</summary>
/// <param name="Identity">Name and kind.</param>
/// <param name="CreateAdapter">
/// Sets the serializer up for a workload and its roots. Throws <see cref="NotSupportedException"/> with the reason if
/// the serializer can't carry the workload.
/// </param>
internal sealed record SurveySerializer(SerializerIdentity Identity, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> CreateAdapter)
{
    public string Name => Identity.Name;
}

/// <summary>The serializers of the survey, limits first.</summary>
internal static class SurveySerializers
{
    public const string AllocationOnly = "Allocation only";
    public const string StraightLine = "Straight line";
    public const string HandWritten = "Ours, hand-written";
    public const string Auto = "Ours, auto";
    public const string Generated = "Ours, generated";
    public const string Formatter = "Ours, IFormatter";
    public const string ObjectGraph = "Ours, object graph";

    /// <summary>All limits, own routes and peers, in the order of the tables.</summary>
    public static IReadOnlyList<SurveySerializer> All { get; } =
    [
        Limit(AllocationOnly, (workload, roots) => workload.CreateAllocationAdapter(roots)),
        Limit(StraightLine, (workload, roots) => workload.CreateStraightLineAdapter(roots)),
        Own(HandWritten, workload => workload.CreateTypedAdapter(OwnFormatters.HandWritten(workload))),
        Own(Auto, workload => workload.CreateTypedAdapter(OwnFormatters.Auto(workload))),
        Own(Generated, workload => workload.CreateTypedAdapter(OwnFormatters.Generated(workload))),
        Own(Formatter, workload => new FormatterAdapter(OwnFormatters.HandWritten(workload))),
        Own(ObjectGraph, workload => workload.CreateTypedAdapter(OwnFormatters.ObjectGraph(workload))),
        Peer("BinaryWriter", PeerAdapters.PlainWriter),
#pragma warning disable SYSLIB0011 // The library replaces this formatter.
        Peer("BinaryFormatter", _ => new FormatterAdapter(new BinaryFormatter())),
#pragma warning restore SYSLIB0011
        Peer("Google.Protobuf", workload => new ProtobufAdapter(workload)),
        Peer("System.Text.Json", PeerAdapters.ReflectingJson),
        Peer("System.Text.Json, generated", PeerAdapters.GeneratedJson),
        Peer("Newtonsoft.Json", workload => new NewtonsoftAdapter(workload)),
        Peer("DataContractSerializer, binary", workload => new DataContractAdapter(workload, isBinary: true)),
        Peer("DataContractSerializer, text", workload => new DataContractAdapter(workload, isBinary: false)),
        Peer("MemoryPack", workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf8)),
        Peer("MemoryPack, UTF-16", workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf16)),
        Peer("MessagePack", workload => PeerAdapters.MessagePack(workload, MessagePackSerializerOptions.Standard)),
        Peer("MessagePack, native types", workload => PeerAdapters.MessagePack(workload, NativeTypesResolver.Options)),
        Peer("Hyperion", workload => new HyperionAdapter(workload)),
        Peer("Orleans", PeerAdapters.Orleans),
        Peer("protobuf-net", PeerAdapters.ProtobufNet),
        Peer("XmlSerializer", workload => new XmlAdapter(workload.RootType)),
    ];

    /// <summary>Returns the serializer with a name.</summary>
    /// <exception cref="ArgumentException">No serializer has the name.</exception>
    public static SurveySerializer Named(string name) =>
        All.FirstOrDefault(serializer => serializer.Name == name)
        ?? throw new ArgumentException($"There is no serializer '{name}'.", nameof(name));

    private static SurveySerializer Limit(string name, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> create) =>
        new(new SerializerIdentity(name, SerializerKind.Limit), create);

    private static SurveySerializer Own(string name, Func<SurveyWorkload, Adapter> create) =>
        new(new SerializerIdentity(name, SerializerKind.Own), (workload, _) => create(workload));

    private static SurveySerializer Peer(string name, Func<SurveyWorkload, Adapter> create) =>
        new(new SerializerIdentity(name, SerializerKind.Peer), (workload, _) => create(workload));
}
