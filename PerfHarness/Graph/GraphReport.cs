using PerfHarness.Reporting;

namespace PerfHarness.Graph;

/// <summary>The times of all processes.</summary>
/// <param name="Machine">Machine and runtime.</param>
/// <param name="Processes">Number of processes of each serializer.</param>
/// <param name="Times">Times by process, serializer and graph.</param>
internal sealed record GraphReport(Machine Machine, int Processes, IReadOnlyList<GraphTimes> Times)
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
