using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using Quartz;
using Quartz.Extensibility;

namespace Shop;

public sealed class GraphObjectSerializer : IObjectSerializer
{
    private static readonly TypeRegistry s_types = new TypeRegistry()
        .RegisterSerializable<JobDataMap>(1)
        .RegisterSerializable<Basket>(2)
        .RegisterSerializable<BasketLine>(3);

    private readonly CustomBinaryFormatter _formatter =
        new(s_types, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(s_types) });

    public byte[] Serialize<T>(T obj)
        where T : class => _formatter.Serialize(obj);

    public T? Deserialize<T>(byte[] data)
        where T : class => _formatter.Deserialize<T>(data);
}
