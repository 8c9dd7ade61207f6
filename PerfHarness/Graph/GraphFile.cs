#pragma warning disable SYSLIB0011 // BinaryFormatter is the peer.

namespace PerfHarness.Graph;

/// <summary>The task of a process that writes or reads a large file.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="Path">The file.</param>
/// <param name="Megabytes">The size of the arrays in the file, in millions of bytes.</param>
/// <param name="IsWritten">Whether the file is written; else it is read and compared.</param>
internal sealed record GraphFileTask(string Serializer, string Path, int Megabytes, bool IsWritten);

/// <summary>The memory that a process took.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="IsWritten">Whether the file was written; else it was read.</param>
/// <param name="Bytes">Size of the file.</param>
/// <param name="Peak">The largest working set of the process in bytes.</param>
/// <param name="Milliseconds">Time of the call.</param>
internal sealed record GraphPeak(string Serializer, bool IsWritten, long Bytes, long Peak, double Milliseconds);

/// <summary>Writes or reads a file in the current process.</summary>
internal static class GraphFile
{
    public static IEnumerable<GraphPeak> Measure(GraphFileTask task)
    {
        (IFormatter writer, IFormatter reader) = GraphProcess.FormattersOf(task.Serializer);
        long bytes = new FileInfo(task.Path) is { Exists: true } file ? file.Length : 0;
        long start = Stopwatch.GetTimestamp();
        if (task.IsWritten)
        {
            GraphColumns columns = GraphColumns.OfSize(task.Megabytes);
            start = Stopwatch.GetTimestamp();
            using FileStream target = File.Create(task.Path);
            writer.Serialize(target, columns);
            bytes = target.Length;
            yield return PeakOf();
        }
        else
        {
            using FileStream source = File.OpenRead(task.Path);
            GraphColumns read = (GraphColumns)reader.Deserialize(source);
            GraphPeak peak = PeakOf();
            if (read.Arrays.Length != task.Megabytes || !read.Arrays[^1].AsSpan().SequenceEqual(GraphColumns.OfSize(1).Arrays[0]))
            {
                throw new InvalidDataException($"{task.Serializer} changes the file.");
            }

            yield return peak;
        }

        GraphPeak PeakOf() => new(
            task.Serializer,
            task.IsWritten,
            bytes,
            Process.GetCurrentProcess().PeakWorkingSet64,
            Stopwatch.GetElapsedTime(start).TotalMilliseconds);
    }
}
