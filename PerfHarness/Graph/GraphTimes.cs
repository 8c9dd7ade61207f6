namespace PerfHarness.Graph;

/// <summary>Times of one serializer for one graph in one process: medians of its rounds.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="Workload">Name of the graph.</param>
/// <param name="WriteMicroseconds">Time to write the graph once.</param>
/// <param name="ReadMicroseconds">Time to read it once.</param>
/// <param name="Bytes">Size of the written graph.</param>
internal sealed record GraphTimes(string Serializer, string Workload, double WriteMicroseconds, double ReadMicroseconds, long Bytes);
