using System.CommandLine;
using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Graph;

/// <summary>The command that compares object graphs with BinaryFormatter.</summary>
internal static class GraphCommand
{
    private const string Name = "graph";

    private const int Processes = 3;

    private static readonly ChildMeasurement<GraphTask, GraphTimes> s_process = new(Name, GraphProcess.Measure);

    public static Command Create()
    {
        Option<bool> quick = MeasuringCommand.Quick();
        Option<FileInfo?> json = MeasuringCommand.Json();
        Command command = new(Name, "Compare object graphs of 100,000 objects with BinaryFormatter, each in processes of its own.")
        {
            quick,
            json,
        };
        command.Subcommands.Add(s_process.CreateCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => MeasuringCommand.Run(
                Name, display => Measure(parsed.GetValue(quick), display, cancellation), Print, parsed.GetValue(json), cancellation),
            cancellation));
        return command;
    }

    private static GraphReport Measure(bool isQuick, PhaseDisplay display, CancellationToken cancellation)
    {
        int processes = isQuick ? 1 : Processes;
        List<GraphTimes> times = [];
        using Phase phase = display.Begin("Measure in fresh processes", 2 * processes);
        for (int process = 0; process < processes; process++)
        {
            foreach (string serializer in (ReadOnlySpan<string>)[GraphProcess.Own, GraphProcess.BinaryFormatter])
            {
                s_process.Run(new GraphTask(serializer, isQuick), times.Add, cancellation);
                phase.Advance();
            }
        }

        return new GraphReport(Machine.Current, processes, times);
    }

    private static void Print(GraphReport report)
    {
        Table table = FigureTable.Create("", "Write, us", "Read, us", "Bytes");
        foreach (string workload in report.Times.Select(times => times.Workload).Distinct())
        {
            GraphTimes own = report.Median(workload, GraphProcess.Own);
            GraphTimes other = report.Median(workload, GraphProcess.BinaryFormatter);
            AddRow(own);
            AddRow(other);
            table.AddRow(
                $"{workload}, times as fast, share of bytes",
                Figure(other.WriteMicroseconds / own.WriteMicroseconds, "N1"),
                Figure(other.ReadMicroseconds / own.ReadMicroseconds, "N1"),
                Figure((double)own.Bytes / other.Bytes, "P0"));
        }

        AnsiConsole.Write(table);
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
