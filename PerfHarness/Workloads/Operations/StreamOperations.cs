namespace PerfHarness.Workloads.Operations;

#pragma warning disable SYSLIB0011 // These operations time the calls of IFormatter.

/// <summary>Writes to a stream by <see cref="IFormatter"/>.</summary>
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

/// <summary>
/// Reads by <see cref="IFormatter"/> from one stream with all messages. Thousands of streams would cost cache misses.
/// </summary>
internal readonly struct StreamRead(IFormatter formatter, MemoryStream stream, long[] positions) : IOperation
{
    private readonly IFormatter _formatter = formatter;
    private readonly MemoryStream _stream = stream;
    private readonly long[] _positions = positions;

    public static StreamRead Of(IFormatter formatter, Material material)
    {
        MemoryStream stream = new();
        long[] positions = new long[material.Messages.Length];
        for (int i = 0; i < positions.Length; i++)
        {
            positions[i] = stream.Position;
            formatter.Serialize(stream, material.Messages[i]);
        }

        return new StreamRead(formatter, stream, positions);
    }

    public object? Run(int index)
    {
        _stream.Position = _positions[index];
        return _formatter.Deserialize(_stream);
    }
}

#pragma warning restore SYSLIB0011
