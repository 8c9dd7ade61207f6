using CustomBinarySerializer;

namespace PerfHarness.Workloads.Operations;

/// <summary>What is timed of many messages with one call.</summary>
internal interface IRangeOperation
{
    /// <summary>How many blocks of messages there are.</summary>
    int Blocks { get; }

    /// <summary>Returns something that it read, so that nothing read is optimised away.</summary>
    object? Run(int block);
}

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

    /// <summary>The frames of messages, one after another.</summary>
    public static byte[] Serialized(CustomBinaryFormatter formatter, object[] messages)
    {
        using MemoryStream stream = new();
        formatter.SerializeRange<object>(stream, messages);
        return stream.ToArray();
    }
}

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
