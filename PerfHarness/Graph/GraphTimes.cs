namespace PerfHarness.Graph;

/// <summary>Times of one serializer for one graph: medians of one process, or over processes.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="Workload">Name of the graph.</param>
/// <param name="WriteMicroseconds">Time to write the graph once; for the importer the time of BinaryFormatter.</param>
/// <param name="ReadMicroseconds">Time to read it once.</param>
/// <param name="Bytes">Size of the written graph.</param>
internal sealed record GraphTimes(string Serializer, string Workload, double WriteMicroseconds, double ReadMicroseconds, long Bytes);

/// <summary>The results of a run, as in its JSON file.</summary>
/// <param name="Machine">Machine and runtime.</param>
/// <param name="Processes">Number of processes of each serializer.</param>
/// <param name="Times">Times by process, serializer and graph.</param>
/// <param name="Peaks">Memory while a large file is read; empty if it wasn't asked for.</param>
internal sealed record GraphReport(Machine Machine, int Processes, IReadOnlyList<GraphTimes> Times, IReadOnlyList<GraphPeak> Peaks)
{
    /// <summary>Returns the medians over the processes.</summary>
    public GraphTimes Median(string workload, string serializer)
    {
        GraphTimes[] times = [.. Times.Where(one => one.Workload == workload && one.Serializer == serializer)];
        return times[0] with
        {
            WriteMicroseconds = times.Select(one => one.WriteMicroseconds).Median(),
            ReadMicroseconds = times.Select(one => one.ReadMicroseconds).Median(),
        };
    }
}
