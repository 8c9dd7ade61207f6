using System.Buffers;
using MemoryPack;
using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Serialization.Session;
using PerfHarness.Survey.Data;
using ProtoBuf.Meta;

namespace PerfHarness.Survey.Serializers;

/// <summary>MemoryPack, whose generator reads the attributes of the messages.</summary>
internal sealed class MemoryPackAdapter<T>(MemoryPackSerializerOptions options) : Adapter
    where T : class
{
    public override void Serialize(SurveyStream destination, object root) =>
        MemoryPackSerializer.Serialize(destination, Unsafe.As<T>(root), options);

    public override object Deserialize(MemoryStream source, int length) =>
        MemoryPackSerializer.Deserialize<T>(Bytes(source, length), options)!;
}

/// <summary>MessagePack, which numbers members by the order in their data contract.</summary>
internal sealed class MessagePackAdapter<T>(MessagePackSerializerOptions options) : Adapter
    where T : class
{
    public override void Serialize(SurveyStream destination, object root) =>
        MessagePackSerializer.Serialize((IBufferWriter<byte>)destination, Unsafe.As<T>(root), options);

    public override object Deserialize(MemoryStream source, int length) =>
        MessagePackSerializer.Deserialize<T>(source.GetBuffer().AsMemory((int)source.Position, length), options);
}

/// <summary>
/// MessagePack's standard resolver with native formatters for DateTime, Guid and decimal. Formatters are in a static
/// field per type, because a <see cref="CompositeResolver"/> looks them up in a table for each member.
/// </summary>
internal sealed class NativeTypesResolver : IFormatterResolver
{
    public static readonly MessagePackSerializerOptions Options = MessagePackSerializerOptions.Standard.WithResolver(
        new NativeTypesResolver());

    private static readonly IFormatterResolver[] Resolvers =
        [NativeDateTimeResolver.Instance, NativeGuidResolver.Instance, NativeDecimalResolver.Instance, StandardResolver.Instance];

    public IMessagePackFormatter<T>? GetFormatter<T>() => Cache<T>.Formatter;

    private static class Cache<T>
    {
        public static readonly IMessagePackFormatter<T>? Formatter =
            Resolvers.Select(resolver => resolver.GetFormatter<T>()).FirstOrDefault(formatter => formatter is not null);
    }
}

/// <summary>The serializer of Orleans without silos, with one session that is reset for each call.</summary>
#pragma warning disable CA1001 // The session has nothing to release but memory.
internal sealed class OrleansAdapter<T> : Adapter
    where T : class
{
    private readonly Serializer<T> _serializer;
    private readonly SerializerSession _session;

    public OrleansAdapter()
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
#pragma warning restore CA1001

/// <summary>
/// Hyperion with its fastest documented settings: known types, no version tolerance, references only if the data has
/// some.
/// </summary>
internal sealed class HyperionAdapter(SurveyWorkload workload) : Adapter
{
    private readonly Hyperion.Serializer _serializer = new(Hyperion.SerializerOptions.Default
        .WithKnownTypes(workload.AllTypes)
        .WithPreserveObjectReferences(workload.HasReferences));

    public override void Serialize(SurveyStream destination, object root) => _serializer.Serialize(root, destination);

    public override object Deserialize(MemoryStream source, int length) => _serializer.Deserialize(source);
}

/// <summary>
/// protobuf-net with a compiled model of all properties, numbered in the order of their declarations.
/// </summary>
internal sealed class ProtobufNetAdapter<T> : Adapter
    where T : class
{
    private readonly TypeModel _model;

    public ProtobufNetAdapter(SurveyWorkload workload)
    {
        RuntimeTypeModel model = RuntimeTypeModel.Create();
        model.IncludeDateTimeKind = true;
        foreach (Type type in workload.AllTypes)
        {
            MetaType added = model.Add(type, applyDefaultBehaviour: false);
            int field = 1;
            foreach (PropertyInfo property in type.GetProperties())
            {
                added.Add(field++, property.Name);
            }
        }

        _model = model.Compile();
    }

    public override void Serialize(SurveyStream destination, object root) => _model.Serialize((IBufferWriter<byte>)destination, (T)root);

    public override object Deserialize(MemoryStream source, int length) => _model.Deserialize<T>(Bytes(source, length))!;
}
