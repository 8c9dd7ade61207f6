using CustomBinarySerializer;

namespace PerfHarness.Workloads.Operations;

/// <summary>Writes by the framework's <see cref="BinaryWriter"/>, without frame and type.</summary>
internal readonly struct PlainWrite(object[] messages, MemoryStream stream, BinaryWriter writer) : IOperation
{
    private readonly object[] _messages = messages;
    private readonly MemoryStream _stream = stream;

    // The writer's BaseStream would flush at every call.
    private readonly BinaryWriter _writer = writer;

    public static PlainWrite Of(Material material)
    {
        MemoryStream stream = new();
        return new PlainWrite(material.Messages, stream, new BinaryWriter(stream));
    }

    public object? Run(int index)
    {
        _stream.Position = 0;
        ((ICustomBinarySerializable)_messages[index]).WriteDataTo(_writer);
        return null;
    }
}

/// <summary>Reads by the framework's <see cref="BinaryReader"/>, without frame and type.</summary>
internal readonly struct PlainRead<TWorkload>(Material material) : IOperation
    where TWorkload : struct, ILimitedWorkload
{
    private readonly BinaryReader[] _readers = Array.ConvertAll(material.Messages, ReaderOver);

    public object? Run(int index)
    {
        BinaryReader reader = _readers[index];
        reader.BaseStream.Position = 0;
        ICustomBinarySerializable message = TWorkload.CreateEmpty();
        message.SetDataFrom(reader);
        return message;
    }

    private static BinaryReader ReaderOver(object message)
    {
        MemoryStream stream = new();
        ((ICustomBinarySerializable)message).WriteDataTo(new BinaryWriter(stream));
        return new BinaryReader(stream);
    }
}
