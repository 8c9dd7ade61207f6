using System.Text.Json.Serialization.Metadata;
using MemoryPack;
using MessagePack;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

#pragma warning disable SYSLIB0011 // BinaryFormatter has this interface.
/// <summary>A formatter that is called through IFormatter.</summary>
internal sealed class FormatterAdapter(IFormatter formatter) : Adapter
{
    public override void Serialize(SurveyStream destination, object root) => formatter.Serialize(destination, root);

    public override object Deserialize(MemoryStream source, int length) => formatter.Deserialize(source);
}
#pragma warning restore SYSLIB0011

/// <summary>A hand-written contract on the framework's <see cref="BinaryWriter"/>, without frame and type.</summary>
#pragma warning disable CA1001 // Writer and reader have nothing to release but memory.
internal sealed class PlainWriterAdapter(Type rootType) : Adapter
{
    private BinaryWriter? _writer;
    private BinaryReader? _reader;
    private MemoryStream? _source;

    public override void Serialize(SurveyStream destination, object root)
    {
        _writer ??= new BinaryWriter(destination);
        ((ICustomBinarySerializable)root).WriteDataTo(_writer);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        if (_source != source)
        {
            _source = source;
            _reader = new BinaryReader(source);
        }

        ICustomBinarySerializable root = (ICustomBinarySerializable)RuntimeHelpers.GetUninitializedObject(rootType);
        root.SetDataFrom(_reader!);
        return root;
    }
}
#pragma warning restore CA1001

/// <summary>Creates adapters of peers, and refuses workloads that a peer can't carry.</summary>
internal static class PeerAdapters
{
    public static Adapter PlainWriter(SurveyWorkload workload)
    {
        RequireContract(workload);
        return new PlainWriterAdapter(workload.RootType);
    }

    public static Adapter ReflectingJson(SurveyWorkload workload) => Json(
        workload,
        new JsonSerializerOptions
        {
            ReferenceHandler = ReferenceHandlerOf(workload),
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        }.GetTypeInfo(workload.RootType));

    public static Adapter GeneratedJson(SurveyWorkload workload) => Json(
        workload,
        new SurveyJsonContext(new JsonSerializerOptions { ReferenceHandler = ReferenceHandlerOf(workload) }).GetTypeInfo(workload.RootType)
            ?? throw new NotSupportedException($"No code was generated for {workload.RootType.Name}."));

    public static Adapter MemoryPack(SurveyWorkload workload, MemoryPackSerializerOptions options)
    {
        RequireAttributes(workload);
        return Create(typeof(MemoryPackAdapter<>), workload, options);
    }

    public static Adapter MessagePack(SurveyWorkload workload, MessagePackSerializerOptions options)
    {
        RequireAttributes(workload);
        return Create(typeof(MessagePackAdapter<>), workload, options);
    }

    public static Adapter Orleans(SurveyWorkload workload)
    {
        RequireAttributes(workload);
        return Create(typeof(OrleansAdapter<>), workload);
    }

    public static Adapter ProtobufNet(SurveyWorkload workload) =>
        workload.HasReferences
            ? throw new NotSupportedException("A cycle would end its process.")
            : Create(typeof(ProtobufNetAdapter<>), workload, workload);

    /// <summary>Throws if a root type doesn't implement <see cref="ICustomBinarySerializable"/>.</summary>
    /// <exception cref="NotSupportedException">The type has no hand-written contract.</exception>
    public static void RequireContract(SurveyWorkload workload)
    {
        if (!workload.RootType.IsAssignableTo(typeof(ICustomBinarySerializable)))
        {
            throw new NotSupportedException($"{workload.RootType.Name} has no hand-written contract.");
        }
    }

    // The messages have the attributes of all three peers, or of none.
    private static void RequireAttributes(SurveyWorkload workload)
    {
        if (!workload.RootType.IsDefined(typeof(MemoryPackableAttribute), inherit: false))
        {
            throw new NotSupportedException($"{workload.RootType.Name} hasn't the attributes of this serializer.");
        }
    }

    private static ReferenceHandler? ReferenceHandlerOf(SurveyWorkload workload) =>
        workload.HasReferences ? ReferenceHandler.Preserve : null;

    private static Adapter Json(SurveyWorkload workload, JsonTypeInfo typeInfo) => Create(typeof(JsonAdapter<>), workload, typeInfo);

    private static Adapter Create(Type adapter, SurveyWorkload workload, params object[] arguments) =>
        (Adapter)Activator.CreateInstance(adapter.MakeGenericType(workload.RootType), arguments)!;
}
