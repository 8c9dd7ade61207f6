namespace PerfHarness.Workloads.Operations;

/// <summary>An operation on a block of messages with one call.</summary>
internal interface IRangeOperation
{
    /// <summary>The number of blocks.</summary>
    int Blocks { get; }

    /// <summary>Writes or reads a block. Returns one of the messages that it read, or null.</summary>
    object? Run(int block);
}

/// <summary>Writes blocks of messages.</summary>
internal readonly struct RangeWrite(Material material, object[][] blocks) : IRangeOperation
{
    private readonly CustomBinaryFormatter _formatter = material.Formatter;
    private readonly object[][] _blocks = blocks;
    private readonly byte[] _destination =
        new byte[blocks.Max(block => block.Sum(message => (long)Serialized(material.Formatter, [message]).Length))];

    public int Blocks => _blocks.Length;

    public object? Run(int block)
    {
        _formatter.SerializeRange<object>(_destination, _blocks[block], out _);
        return null;
    }

    /// <summary>Returns the frames of messages.</summary>
    public static byte[] Serialized(CustomBinaryFormatter formatter, object[] messages)
    {
        using MemoryStream stream = new();
        formatter.SerializeRange<object>(stream, messages);
        return stream.ToArray();
    }
}

/// <summary>Reads blocks of frames.</summary>
internal readonly struct RangeRead(Material material, object[][] blocks) : IRangeOperation
{
    private readonly CustomBinaryFormatter _formatter = material.Formatter;
    private readonly byte[][] _blocks = Array.ConvertAll(blocks, block => RangeWrite.Serialized(material.Formatter, block));

    public int Blocks => _blocks.Length;

    public object? Run(int block)
    {
        object? last = null;
        foreach (BinaryFrame frame in _formatter.ReadFrames(_blocks[block]))
        {
            last = frame.Deserialize();
        }

        return last;
    }
}
