namespace PerfHarness.Graph;

/// <summary>The command that compares object graphs with BinaryFormatter.</summary>
internal static class GraphCommand
{
    private const string Name = "graph";

    private const int Processes = 3;

    private static readonly string[] s_serializers = [GraphProcess.Own, GraphProcess.Import, GraphProcess.BinaryFormatter];

    private static readonly ChildMeasurement<GraphTask, GraphTimes> s_process = new(Name, GraphProcess.Measure);

    private static readonly ChildMeasurement<GraphFileTask, GraphPeak> s_file = new(Name, GraphFile.Measure, "file");

    public static Command Create()
    {
        Option<bool> quick = MeasuringCommand.Quick();
        Option<int> megabytes = new("--file")
        {
            Description = "Size of a file in MB; the memory of a process that reads it is measured, too. Up to 1000.",
        };
        Command command = MeasuringCommand.Create(
            Name,
            "Compare object graphs of 100,000 objects with BinaryFormatter, each in processes of its own.",
            (parsed, display, cancellation) => Measure(parsed.GetValue(quick), parsed.GetValue(megabytes), display, cancellation),
            Print,
            quick,
            megabytes);
        command.Subcommands.Add(s_process.CreateCommand());
        command.Subcommands.Add(s_file.CreateCommand());
        return command;
    }

    private static GraphReport Measure(bool isQuick, int megabytes, PhaseDisplay display, CancellationToken cancellation)
    {
        int processes = isQuick ? 1 : Processes;
        List<GraphTimes> times = [];
        using Phase phase = display.Begin("Measure in fresh processes", s_serializers.Length * processes);
        for (int process = 0; process < processes; process++)
        {
            foreach (string serializer in s_serializers)
            {
                s_process.Run(new GraphTask(serializer, isQuick), times.Add, cancellation);
                phase.Advance();
            }
        }

        return new GraphReport(Machine.Current, processes, times, megabytes > 0 ? MeasureFile(megabytes, cancellation) : []);
    }

    private static List<GraphPeak> MeasureFile(int megabytes, CancellationToken cancellation)
    {
        List<GraphPeak> peaks = [];
        string path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            Run(GraphProcess.Own, isWritten: true);
            Run(GraphProcess.Own, isWritten: false);
            Run(GraphProcess.BinaryFormatter, isWritten: true);
            Run(GraphProcess.BinaryFormatter, isWritten: false);
            Run(GraphProcess.Import, isWritten: false);
        }
        finally
        {
            File.Delete(path);
        }

        return peaks;

        void Run(string serializer, bool isWritten) =>
            s_file.Run(new GraphFileTask(serializer, path, megabytes, isWritten), peaks.Add, cancellation);
    }

    private static void Print(GraphReport report)
    {
        Table table = FigureTable.Create("", "Write, us", "Read, us", "Bytes");
        foreach (string workload in report.Times.Select(times => times.Workload).Distinct())
        {
            GraphTimes own = report.Median(workload, GraphProcess.Own);
            GraphTimes import = report.Median(workload, GraphProcess.Import);
            GraphTimes other = report.Median(workload, GraphProcess.BinaryFormatter);
            AddRow(own);
            AddRow(other);
            table.AddRow(
                $"{workload}, {GraphProcess.Import}", "", Figure(import.ReadMicroseconds, "N1"), Figure(import.Bytes, "N0"));
            table.AddRow(
                $"{workload}, times as fast, share of bytes",
                Figure(other.WriteMicroseconds / own.WriteMicroseconds, "N1"),
                Figure(other.ReadMicroseconds / own.ReadMicroseconds, "N1"),
                Figure((double)own.Bytes / other.Bytes, "P0"));
            table.AddRow($"{workload}, import, times as fast", "", Figure(other.ReadMicroseconds / import.ReadMicroseconds, "N1"), "");
        }

        AnsiConsole.Write(table);
        foreach (GraphPeak peak in report.Peaks)
        {
            Console.WriteLine(
                $"{peak.Serializer}: {(peak.IsWritten ? "writing" : "reading")} a file of {Figure(peak.Bytes / 1e6, "N0")} MB "
                + "of arrays takes "
                + $"{Figure(peak.Milliseconds, "N0")} ms and a peak of {Figure(peak.Peak / 1e6, "N0")} MB, "
                + $"{Figure((double)peak.Peak / peak.Bytes, "N1")} times its size.");
        }

        Console.WriteLine("Each graph was read back and compared first.");
        Console.WriteLine($"Medians in a process, and of these over {report.Processes} fresh processes. Measured on {report.Machine}.");

        void AddRow(GraphTimes times) => table.AddRow(
            $"{times.Workload}, {times.Serializer}",
            Figure(times.WriteMicroseconds, "N1"),
            Figure(times.ReadMicroseconds, "N1"),
            Figure(times.Bytes, "N0"));
    }

    private static string Figure(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
