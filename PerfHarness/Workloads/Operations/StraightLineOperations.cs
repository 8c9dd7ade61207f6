namespace PerfHarness.Workloads.Operations;

/// <summary>Writes by the straight-line code of a workload.</summary>
internal readonly struct StraightLineWrite<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly byte[] _destination = material.Buffer;
    private readonly object[] _messages = material.Messages;

    public object? Run(int index)
    {
        TWorkload.WriteStraight(_destination, _messages[index]);
        return null;
    }
}

/// <summary>Reads by the straight-line code of a workload.</summary>
internal readonly struct StraightLineRead<TWorkload>(Material material) : IOperation
    where TWorkload : struct, IWorkload
{
    private readonly byte[][] _frames = TWorkload.IsCompact
        ? Array.ConvertAll(material.Messages, message => Written(material, message))
        : material.Frames;

    public object? Run(int index) => TWorkload.ReadStraight(_frames[index]);

    private static byte[] Written(Material material, object message) =>
        material.Buffer[..TWorkload.WriteStraight(material.Buffer, message)];
}
