using System.CommandLine;
using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Graph;

/// <summary>Object graphs against BinaryFormatter.</summary>
internal static class GraphCommand
{
    private const int Processes = 3;

    private static readonly string[] s_columns = ["Write, us", "Read, us", "Bytes"];

    public static Command Create()
    {
        Command command = new("graph", "Object graphs of 100,000 objects against BinaryFormatter: a process of its own for each, in turn.");
        command.SetAction((_, cancellation) => Task.Run(() => Run(cancellation), cancellation));
        return command;
    }

    private static int Run(CancellationToken cancellation)
    {
        try
        {
            (List<List<GraphTimes>> own, List<List<GraphTimes>> other) = PhaseDisplay.Run(display => RunProcesses(display, cancellation), cancellation);
            Print([.. own.SelectMany(times => times)], [.. other.SelectMany(times => times)]);
            return 0;
        }
        catch (FreshProcessException exception)
        {
            Console.Error.WriteLine($"graph failed. {exception.Message}");
            return 1;
        }
    }

    private static (List<List<GraphTimes>> Own, List<List<GraphTimes>> Other) RunProcesses(PhaseDisplay display, CancellationToken cancellation)
    {
        List<List<GraphTimes>> own = [];
        List<List<GraphTimes>> other = [];
        using Phase phase = display.Begin("Measure in fresh processes", 2 * Processes);
        for (int i = 0; i < Processes; i++)
        {
            FreshProcess.Run([GraphProcessCommand.Name, GraphProcessCommand.Own], line => own.Add(GraphProcessCommand.ParseLine(line)), cancellation);
            phase.Advance();
            FreshProcess.Run([GraphProcessCommand.Name, GraphProcessCommand.BinaryFormatter], line => other.Add(GraphProcessCommand.ParseLine(line)), cancellation);
            phase.Advance();
        }

        return (own, other);
    }

    private static void Print(List<GraphTimes> own, List<GraphTimes> other)
    {
        Table table = FigureTable.Create("", s_columns);
        foreach (string workload in own.Select(times => times.Workload).Distinct())
        {
            GraphTimes ours = Median(own, workload);
            GraphTimes theirs = Median(other, workload);
            AddRow($"{workload}, {GraphProcessCommand.Own}", ours);
            AddRow($"{workload}, {GraphProcessCommand.BinaryFormatter}", theirs);
            table.AddRow(
                $"{workload}, times as fast, share of bytes",
                Figure(theirs.WriteMicroseconds / ours.WriteMicroseconds, "N1"),
                Figure(theirs.ReadMicroseconds / ours.ReadMicroseconds, "N1"),
                Figure((double)ours.Bytes / theirs.Bytes, "P0"));
        }

        AnsiConsole.Write(table);
        Console.WriteLine($"Each graph was read back and compared first. Medians in a process, and of these over {Processes} fresh processes. Measured on {Machine.Current}.");

        void AddRow(string name, GraphTimes times) =>
            table.AddRow(name, Figure(times.WriteMicroseconds, "N1"), Figure(times.ReadMicroseconds, "N1"), Figure(times.Bytes, "N0"));
    }

    private static GraphTimes Median(List<GraphTimes> all, string workload)
    {
        List<GraphTimes> times = [.. all.Where(one => one.Workload == workload)];
        return new GraphTimes(workload, times.Select(one => one.WriteMicroseconds).Median(), times.Select(one => one.ReadMicroseconds).Median(), times[0].Bytes);
    }

    private static string Figure(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
