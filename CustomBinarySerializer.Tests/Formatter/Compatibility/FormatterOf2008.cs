namespace CustomBinarySerializer.Tests.Formatter.Compatibility;

/// <summary>The formatter that was published in 2008, reduced to its bytes: <c>[length][type id][data]</c>.</summary>
internal sealed class FormatterOf2008
{
    private readonly Dictionary<Type, int> _ids = [];
    private readonly Dictionary<int, Func<ICustomBinarySerializable>> _constructors = [];

    internal void Register<T>(int typeId)
        where T : ICustomBinarySerializable, new()
    {
        _ids.Add(typeof(T), typeId);
        _constructors.Add(typeId, () => new T());
    }

    internal void Serialize(Stream stream, ICustomBinarySerializable graph)
    {
        using MemoryStream data = new();
        using BinaryWriter dataWriter = new(data);
        graph.WriteDataTo(dataWriter);

        BinaryWriter writer = new(stream);
        writer.Write((int)data.Length + sizeof(int));
        writer.Write(_ids[graph.GetType()]);
        writer.Write(data.ToArray());
    }

    internal object Deserialize(Stream stream)
    {
        BinaryReader reader = new(stream);
        int length = reader.ReadInt32();
        ICustomBinarySerializable graph = _constructors[reader.ReadInt32()]();
        using BinaryReader dataReader = new(new MemoryStream(reader.ReadBytes(length - sizeof(int))));
        graph.SetDataFrom(dataReader);
        return graph;
    }
}
