using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.Json;
using System.Xml.Serialization;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using MemoryPack;
using MessagePack;
using Newtonsoft.Json.Linq;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Protobuf;

namespace PerfHarness.Survey.Serializers;

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

    private const int TypeId = 1;
    private const string OwnHome = "this repository";
    private const string DotNetHome = "https://github.com/dotnet/runtime";
    private const string MemoryPackHome = "https://github.com/Cysharp/MemoryPack";
    private const string MessagePackHome = "https://github.com/MessagePack-CSharp/MessagePack-CSharp";

    /// <summary>All limits, own routes and peers, in the order of the tables.</summary>
    public static IReadOnlyList<SurveySerializer> All { get; } =
    [
        Limit(AllocationOnly, "None", "the objects, without their data", (workload, roots) => workload.CreateAllocationAdapter(roots)),
        Limit(
            StraightLine,
            "Binary",
            "the library's frames by stores and loads alone",
            (workload, roots) => workload.CreateStraightLineAdapter(roots)),
        Own(
            HandWritten,
            "frames by a hand-written contract, typed spans",
            workload => workload.CreateTypedAdapter(HandWrittenFormatter(workload))),
        Own(Auto, "frames by an auto contract, typed spans", workload => workload.CreateTypedAdapter(AutoFormatter(workload))),
        Own(
            Generated,
            "frames by a generated contract, typed spans",
            workload => workload.CreateTypedAdapter(GeneratedFormatter(workload))),
        Own(
            Formatter,
            "frames by a hand-written contract, Stream and object",
            workload => new FormatterAdapter(HandWrittenFormatter(workload))),
        Own(
            ObjectGraph,
            "frames by RegisterSerializable: all fields, identity, cycles; typed spans",
            workload => workload.CreateTypedAdapter(GraphFormatter(workload))),
        Binary("Formatter of 2008", typeof(Published2008Formatter), OwnHome, "the same frames", PeerAdapters.FormatterOf2008),
        Binary("BinaryWriter", typeof(BinaryWriter), DotNetHome, "the same contract, no frame, no type", PeerAdapters.PlainWriter),
#pragma warning disable SYSLIB0011 // The library replaces this formatter.
        Binary(
            "BinaryFormatter",
            typeof(BinaryFormatter),
            DotNetHome,
            "NRBF, type names",
            _ => new FormatterAdapter(new BinaryFormatter())),
#pragma warning restore SYSLIB0011
        Binary(
            "Google.Protobuf",
            typeof(Google.Protobuf.IMessage),
            "https://github.com/protocolbuffers/protobuf",
            "tagged varints, generated message classes",
            workload => ProtobufAdapter.Create(workload.RootType)),
        Text("System.Text.Json", typeof(JsonSerializer), DotNetHome, "UTF-8 JSON by reflection", JsonAdapters.Reflecting),
        Text("System.Text.Json, generated", typeof(JsonSerializer), DotNetHome, "UTF-8 JSON by generated code", JsonAdapters.Generated),
        Text(
            "Newtonsoft.Json",
            typeof(JToken),
            "https://www.newtonsoft.com/json",
            "UTF-8 JSON",
            workload => new NewtonsoftAdapter(workload)),
        Binary(
            "DataContractSerializer, binary",
            typeof(DataContractSerializer),
            DotNetHome,
            ".NET binary XML",
            workload => new DataContractAdapter(workload, isBinary: true)),
        Text(
            "DataContractSerializer, text",
            typeof(DataContractSerializer),
            DotNetHome,
            "XML",
            workload => new DataContractAdapter(workload, isBinary: false)),
        Binary(
            "MemoryPack",
            typeof(MemoryPackSerializer),
            MemoryPackHome,
            "generated code, UTF-8",
            workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf8)),
        Binary(
            "MemoryPack, UTF-16",
            typeof(MemoryPackSerializer),
            MemoryPackHome,
            "generated code, UTF-16",
            workload => PeerAdapters.MemoryPack(workload, MemoryPackSerializerOptions.Utf16)),
        Binary(
            "MessagePack",
            typeof(MessagePackSerializer),
            MessagePackHome,
            "emitted code, members by number",
            workload => PeerAdapters.MessagePack(workload, MessagePackSerializerOptions.Standard)),
        Binary(
            "MessagePack, native types",
            typeof(MessagePackSerializer),
            MessagePackHome,
            "emitted code, members by number, binary Guid, decimal and DateTime",
            workload => PeerAdapters.MessagePack(workload, NativeTypesResolver.Options)),
        Binary(
            "MessagePack, contractless",
            typeof(MessagePackSerializer),
            MessagePackHome,
            "emitted code, members by name",
            PeerAdapters.ContractlessMessagePack),
        Binary(
            "Hyperion",
            typeof(Hyperion.Serializer),
            "https://github.com/akkadotnet/Hyperion",
            "emitted code, known types",
            workload => new HyperionAdapter(workload)),
        Binary(
            "Orleans",
            typeof(Orleans.Serialization.Serializer),
            "https://github.com/dotnet/orleans",
            "tagged fields, generated code, references",
            PeerAdapters.Orleans),
        Binary(
            "protobuf-net",
            typeof(ProtoBuf.Meta.TypeModel),
            "https://github.com/protobuf-net/protobuf-net",
            "tagged varints, compiled model",
            PeerAdapters.ProtobufNet),
        Text("XmlSerializer", typeof(XmlSerializer), DotNetHome, "XML", workload => new XmlAdapter(workload.RootType)),
    ];

    public static SurveySerializer Named(string name) =>
        All.FirstOrDefault(serializer => serializer.Name == name)
        ?? throw new ArgumentException($"There is no serializer '{name}'.", nameof(name));

    // The survey's types have hand-written contracts, and are measured without these too.
    private static readonly RegistrationOptions s_unsuitable = new() { AllowUnsuitableType = true };

    private static SurveySerializer Limit(
        string name, string dataFormat, string details, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> create) =>
        new(
            SerializerIdentity.Of(name, SerializerKind.Limit, typeof(SurveySerializers).Assembly, OwnHome, dataFormat, details, false),
            create);

    private static SurveySerializer Own(string name, string details, Func<SurveyWorkload, Adapter> create) =>
        new(
            SerializerIdentity.Of(name, SerializerKind.Own, typeof(CustomBinaryFormatter).Assembly, OwnHome, "Binary", details, true),
            (workload, _) => create(workload));

    private static SurveySerializer Binary(string name, Type type, string home, string details, Func<SurveyWorkload, Adapter> create) =>
        Peer(name, type, home, "Binary", details, create);

    private static SurveySerializer Text(string name, Type type, string home, string details, Func<SurveyWorkload, Adapter> create) =>
        Peer(name, type, home, "Text", details, create);

    private static SurveySerializer Peer(
        string name, Type type, string home, string dataFormat, string details, Func<SurveyWorkload, Adapter> create) =>
        new(
            SerializerIdentity.Of(name, SerializerKind.Peer, type.Assembly, home, dataFormat, details, true),
            (workload, _) => create(workload));

    private static CustomBinaryFormatter HandWrittenFormatter(SurveyWorkload workload)
    {
        PeerAdapters.RequireContract(workload);
        return new CustomBinaryFormatter(new TypeRegistry().Register(workload.RootType, TypeId));
    }

    private static CustomBinaryFormatter AutoFormatter(SurveyWorkload workload)
    {
        TypeRegistry registry = new();
        int typeId = TypeId;
        foreach (Type type in workload.AllTypes)
        {
            registry.RegisterMembers(type, typeId++);
        }

        return new CustomBinaryFormatter(registry);
    }

    private static CustomBinaryFormatter GeneratedFormatter(SurveyWorkload workload)
    {
        TypeRegistry registry = new(SurveyContracts.Instance);
        return registry.TryGetTypeId(workload.RootType, out _)
            ? new CustomBinaryFormatter(registry)
            : throw new NotSupportedException($"{workload.RootType.Name} has no generated contract.");
    }

    private static CustomBinaryFormatter GraphFormatter(SurveyWorkload workload)
    {
        TypeRegistry registry = new();
        int typeId = TypeId;
        foreach (Type type in workload.AllTypes)
        {
            registry.RegisterSerializable(type, typeId++, s_unsuitable);
        }

        foreach (UnregisteredType missing in registry.FindUnregistered(workload.RootType))
        {
            registry.RegisterSerializable(missing.Type, typeId++, s_unsuitable);
        }

        return new CustomBinaryFormatter(registry);
    }
}
