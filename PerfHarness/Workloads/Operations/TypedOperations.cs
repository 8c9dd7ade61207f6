namespace PerfHarness.Workloads.Operations;

/// <summary>Writes to a span.</summary>
internal readonly struct TypedWrite<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly CustomBinaryFormatter _formatter = material.Formatter;
    private readonly byte[] _destination = material.Buffer;
    private readonly object[] _messages = material.Messages;

    public object? Run(int index)
    {
        TWorkload.Write(_formatter, _destination, _messages[index]);
        return null;
    }
}

/// <summary>Reads from a span.</summary>
internal readonly struct TypedRead<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly CustomBinaryFormatter _formatter = material.Formatter;
    private readonly byte[][] _frames = material.Frames;

    public object? Run(int index) => TWorkload.Read(_formatter, _frames[index]);
}

/// <summary>Reads from a span into an existing message.</summary>
internal readonly struct TypedReadInto<TWorkload>(Material material, object existing) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly CustomBinaryFormatter _formatter = material.Formatter;
    private readonly byte[][] _frames = material.Frames;

    public object? Run(int index)
    {
        TWorkload.ReadInto(_formatter, _frames[index], existing);
        return existing;
    }
}

/// <summary>Writes by the <see cref="TypedFormatter{T}"/> of the message type.</summary>
internal readonly struct TypedFormatterWrite<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly object _typedFormatter = TWorkload.CreateTypedFormatter(material.Formatter);
    private readonly byte[] _destination = material.Buffer;
    private readonly object[] _messages = material.Messages;

    public object? Run(int index)
    {
        TWorkload.WriteTyped(_typedFormatter, _destination, _messages[index]);
        return null;
    }
}

/// <summary>Reads by the <see cref="TypedFormatter{T}"/> of the message type.</summary>
internal readonly struct TypedFormatterRead<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly object _typedFormatter = TWorkload.CreateTypedFormatter(material.Formatter);
    private readonly byte[][] _frames = material.Frames;

    public object? Run(int index) => TWorkload.ReadTyped(_typedFormatter, _frames[index]);
}
