using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.Json;
using System.Xml.Serialization;
using CustomBinarySerializer;
using MemoryPack;
using MessagePack;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Protobuf;

namespace PerfHarness.Survey.Serializers;

/// <summary>A serializer of the survey.</summary>
/// <param name="Identity">Name, kind and version.</param>
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
        Limit(AllocationOnly, "the objects, without their data", (workload, roots) => workload.CreateAllocationAdapter(roots)),
        Limit(
            StraightLine,
            "the library's frames by stores and loads alone",
            (workload, roots) => workload.CreateStraightLineAdapter(roots)),
        Own(
            HandWritten,
            "frames by a hand-written contract, typed spans",
            workload => workload.CreateTypedAdapter(OwnFormatters.HandWritten(workload))),
        Own(Auto, "frames by an auto contract, typed spans", workload => workload.CreateTypedAdapter(OwnFormatters.Auto(workload))),
        Own(
            Generated,
            "frames by a generated contract, typed spans",
            workload => workload.CreateTypedAdapter(OwnFormatters.Generated(workload))),
        Own(
            Formatter,
            "frames by a hand-written contract, Stream and object",
            workload => new FormatterAdapter(OwnFormatters.HandWritten(workload))),
        Own(
            ObjectGraph,
            "frames by RegisterSerializable: all fields, identity, cycles; typed spans",
            workload => workload.CreateTypedAdapter(OwnFormatters.ObjectGraph(workload))),
        Peer("Formatter of 2008", typeof(Published2008Formatter), "the same frames", PeerAdapters.FormatterOf2008),
        Peer("BinaryWriter", typeof(BinaryWriter), "the hand-written contract, no frame, no type", PeerAdapters.PlainWriter),
#pragma warning disable SYSLIB0011 // The library replaces this formatter.
        Peer("BinaryFormatter", typeof(BinaryFormatter), "NRBF, type names", _ => new FormatterAdapter(new BinaryFormatter())),
#pragma warning restore SYSLIB0011
        Peer(
            "Google.Protobuf",
            typeof(Google.Protobuf.IMessage),
            "tagged varints, generated message classes",
            workload => new ProtobufAdapter(workload)),
        Peer("System.Text.Json", typeof(JsonSerializer), "UTF-8 JSON by reflection", PeerAdapters.ReflectingJson),
        Peer("System.Text.Json, generated", typeof(JsonSerializer), "UTF-8 JSON by generated code", PeerAdapters.GeneratedJson),
        Peer("Newtonsoft.Json", typeof(Newtonsoft.Json.Linq.JToken), "UTF-8 JSON", workload => new NewtonsoftAdapter(workload)),
        Peer(
            "DataContractSerializer, binary",
            typeof(DataContractSerializer),
            ".NET binary XML",
            workload => new DataContractAdapter(workload, isBinary: true)),
        Peer(
            "DataContractSerializer, text",
            typeof(DataContractSerializer),
            "XML",
            workload => new DataContractAdapter(workload, isBinary: false)),
        Peer(
            "MemoryPack",
            typeof(MemoryPackSerializer),
            "generated code, UTF-8",
            workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf8)),
        Peer(
            "MemoryPack, UTF-16",
            typeof(MemoryPackSerializer),
            "generated code, UTF-16",
            workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf16)),
        Peer(
            "MessagePack",
            typeof(MessagePackSerializer),
            "emitted code, members by number",
            workload => PeerAdapters.MessagePack(workload, MessagePackSerializerOptions.Standard)),
        Peer(
            "MessagePack, native types",
            typeof(MessagePackSerializer),
            "emitted code, members by number, binary Guid, decimal and DateTime",
            workload => PeerAdapters.MessagePack(workload, NativeTypesResolver.Options)),
        Peer("Hyperion", typeof(Hyperion.Serializer), "emitted code, known types", workload => new HyperionAdapter(workload)),
        Peer(
            "Orleans", typeof(Orleans.Serialization.Serializer), "tagged fields, generated code, references", PeerAdapters.Orleans),
        Peer("protobuf-net", typeof(ProtoBuf.Meta.TypeModel), "tagged varints, compiled model", PeerAdapters.ProtobufNet),
        Peer("XmlSerializer", typeof(XmlSerializer), "XML", workload => new XmlAdapter(workload.RootType)),
    ];

    /// <summary>Returns the serializer with a name.</summary>
    /// <exception cref="ArgumentException">No serializer has the name.</exception>
    public static SurveySerializer Named(string name) =>
        All.FirstOrDefault(serializer => serializer.Name == name)
        ?? throw new ArgumentException($"There is no serializer '{name}'.", nameof(name));

    private static SurveySerializer Limit(string name, string format, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> create) =>
        new(SerializerIdentity.Of(name, SerializerKind.Limit, typeof(SurveySerializers).Assembly, format), create);

    private static SurveySerializer Own(string name, string format, Func<SurveyWorkload, Adapter> create) => new(
        SerializerIdentity.Of(name, SerializerKind.Own, typeof(CustomBinaryFormatter).Assembly, format), (workload, _) => create(workload));

    private static SurveySerializer Peer(string name, Type type, string format, Func<SurveyWorkload, Adapter> create) => new(
        SerializerIdentity.Of(name, SerializerKind.Peer, type.Assembly, format), (workload, _) => create(workload));
}
