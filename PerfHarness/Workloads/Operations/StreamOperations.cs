using System.Runtime.Serialization;

namespace PerfHarness.Workloads.Operations;

#pragma warning disable SYSLIB0011 // The path of code that was written against IFormatter is what gets timed here.

internal readonly struct StreamWrite(IFormatter formatter, object[] messages, MemoryStream stream) : IOperation
{
    private readonly IFormatter _formatter = formatter;
    private readonly object[] _messages = messages;
    private readonly MemoryStream _stream = stream;

    public static StreamWrite Of(IFormatter formatter, Material material) => new(formatter, material.Messages, new MemoryStream());

    public object? Run(int index)
    {
        _stream.Position = 0;
        _formatter.Serialize(_stream, _messages[index]);
        return null;
    }
}

internal readonly struct StreamRead(IFormatter formatter, Material material) : IOperation
{
    private readonly IFormatter _formatter = formatter;
    private readonly MemoryStream[] _streams =
        Array.ConvertAll(material.Messages, message => Serialized(formatter, message));

    public object? Run(int index)
    {
        MemoryStream stream = _streams[index];
        stream.Position = 0;
        return _formatter.Deserialize(stream);
    }

    private static MemoryStream Serialized(IFormatter formatter, object message)
    {
        MemoryStream stream = new();
        formatter.Serialize(stream, message);
        return stream;
    }
}

#pragma warning restore SYSLIB0011
