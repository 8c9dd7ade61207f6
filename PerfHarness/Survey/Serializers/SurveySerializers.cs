using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.Json;
using System.Xml.Serialization;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using Newtonsoft.Json.Linq;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers.Protobuf;

namespace PerfHarness.Survey.Serializers;

/// <summary>Everybody who takes part, limits first.</summary>
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

    public static IReadOnlyList<SurveySerializer> All { get; } =
    [
        Limit(AllocationOnly, "None", "the objects, without their data", (workload, roots) => workload.CreateAllocationAdapter(roots)),
        Limit(StraightLine, "Binary", "the library's frames by stores and loads alone", (workload, roots) => workload.CreateStraightLineAdapter(roots)),
        Own(HandWritten, "frames by a hand-written contract, typed spans", workload => workload.CreateTypedAdapter(HandWrittenFormatter(workload))),
        Own(Auto, "frames by an auto contract, typed spans", workload => workload.CreateTypedAdapter(AutoFormatter(workload))),
        Own(Generated, "frames by a contract that the compiler made, typed spans", workload => workload.CreateTypedAdapter(GeneratedFormatter(workload))),
        Own(Formatter, "frames by a hand-written contract, Stream and object", workload => new FormatterAdapter(HandWrittenFormatter(workload))),
        Own(ObjectGraph, "frames by RegisterSerializable: all fields, identity, cycles; typed spans", workload => workload.CreateTypedAdapter(GraphFormatter(workload))),
        Peer("Formatter of 2008", typeof(Published2008Formatter), OwnHome, "Binary", "the same frames", true, FormatterOf2008),
        Peer("BinaryWriter", typeof(BinaryWriter), DotNetHome, "Binary", "the same contract, no frame, no type", true, PlainWriter),
#pragma warning disable SYSLIB0011 // The formatter that the library takes the place of.
        Peer("BinaryFormatter", typeof(BinaryFormatter), DotNetHome, "Binary", "NRBF, type names", true, _ => new FormatterAdapter(new BinaryFormatter())),
#pragma warning restore SYSLIB0011
        Peer("Google.Protobuf", typeof(Google.Protobuf.IMessage), "https://github.com/protocolbuffers/protobuf", "Binary", "tagged varints, generated message classes", true, workload => ProtobufAdapter.Create(workload.RootType)),
        Peer("System.Text.Json", typeof(JsonSerializer), DotNetHome, "Text", "UTF-8 JSON by reflection", true, JsonAdapters.Reflecting),
        Peer("System.Text.Json, generated", typeof(JsonSerializer), DotNetHome, "Text", "UTF-8 JSON by generated code", true, JsonAdapters.Generated),
        Peer("Newtonsoft.Json", typeof(JToken), "https://www.newtonsoft.com/json", "Text", "UTF-8 JSON", true, workload => new NewtonsoftAdapter(workload)),
        Peer("DataContractSerializer, binary", typeof(DataContractSerializer), DotNetHome, "Binary", ".NET binary XML", true, workload => new DataContractAdapter(workload, isBinary: true)),
        Peer("DataContractSerializer, text", typeof(DataContractSerializer), DotNetHome, "Text", "XML", true, workload => new DataContractAdapter(workload, isBinary: false)),
#if ALL_PEERS
        .. OptionalPeers.OptionalSerializers.All,
#endif
        Peer("XmlSerializer", typeof(XmlSerializer), DotNetHome, "Text", "XML", true, workload => new XmlAdapter(workload.RootType)),
    ];

    public static SurveySerializer Named(string name) =>
        All.FirstOrDefault(serializer => serializer.Name == name)
        ?? throw new ArgumentException($"There is no serializer '{name}'.", nameof(name));

    // The survey's types have hand-written contracts, and are measured without these too.
    private static readonly RegistrationOptions s_unsuitable = new() { AllowUnsuitableType = true };

    private static SurveySerializer Limit(string name, string dataFormat, string details, Func<SurveyWorkload, IReadOnlyList<object>, Adapter> create) =>
        new(SerializerIdentity.Of(name, SerializerKind.Limit, typeof(SurveySerializers).Assembly, OwnHome, dataFormat, details, false), create);

    private static SurveySerializer Own(string name, string details, Func<SurveyWorkload, Adapter> create) =>
        new(SerializerIdentity.Of(name, SerializerKind.Own, typeof(CustomBinaryFormatter).Assembly, OwnHome, "Binary", details, true), (workload, _) => create(workload));

    private static SurveySerializer Peer(
        string name, Type type, string home, string dataFormat, string details, bool supportsVersioning, Func<SurveyWorkload, Adapter> create) =>
        new(SerializerIdentity.Of(name, SerializerKind.Peer, type.Assembly, home, dataFormat, details, supportsVersioning), (workload, _) => create(workload));

    private static CustomBinaryFormatter HandWrittenFormatter(SurveyWorkload workload)
    {
        RequireContract(workload);
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

    private static FormatterAdapter FormatterOf2008(SurveyWorkload workload)
    {
        RequireContract(workload);
        Published2008Formatter formatter = new();
        formatter.Register(workload.RootType, TypeId);
        return new FormatterAdapter(formatter);
    }

    private static PlainWriterAdapter PlainWriter(SurveyWorkload workload)
    {
        RequireContract(workload);
        return new PlainWriterAdapter(workload.RootType);
    }

    private static void RequireContract(SurveyWorkload workload)
    {
        if (!workload.RootType.IsAssignableTo(typeof(ICustomBinarySerializable)))
        {
            throw new NotSupportedException($"{workload.RootType.Name} has no hand-written contract.");
        }
    }
}
