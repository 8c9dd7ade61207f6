using System.CommandLine;
using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Import;

/// <summary>How long it takes to read what BinaryFormatter wrote: by itself, and with the importer.</summary>
internal static class ImportCommand
{
    private const double Target = 0.5;

    public static Command Create()
    {
        Option<int> processes = new("--processes")
        {
            Description = "Fresh processes: single ones can be off by a factor.",
            DefaultValueFactory = _ => 3,
            HelpName = "N",
        };
        Command command = new("import", $"A graph of {ImportSample.Objects:N0} objects that BinaryFormatter wrote, read by BinaryFormatter and by the importer.") { processes };
        command.SetAction((parsed, cancellation) => Task.Run(() => Run(parsed.GetValue(processes), cancellation), cancellation));
        return command;
    }

    private static int Run(int processes, CancellationToken cancellation)
    {
        try
        {
            Print(PhaseDisplay.Run(display => Measure(display, processes, cancellation), cancellation));
            return 0;
        }
        catch (FreshProcessException exception)
        {
            Console.Error.WriteLine($"import failed. {exception.Message}");
            return 1;
        }
    }

    private static List<ImportTimes> Measure(PhaseDisplay display, int processes, CancellationToken cancellation)
    {
        List<ImportTimes> times = [];
        using Phase phase = display.Begin("Measure in fresh processes", processes);
        for (int i = 0; i < processes; i++)
        {
            FreshProcess.Run([ImportProcessCommand.Name], line => times.Add(ImportProcessCommand.ParseLine(line)), cancellation);
            phase.Advance();
        }

        return times;
    }

    private static void Print(List<ImportTimes> times)
    {
        double ratio = times.Select(time => time.BinaryFormatter / time.Importer).Median();
        Table table = FigureTable.Create("", "Read, ms", "Throughput");
        table.AddRow("BinaryFormatter", Figure(times.Select(time => time.BinaryFormatter).Median()), "1.00");
        table.AddRow("BinaryFormatterImporter", Figure(times.Select(time => time.Importer).Median()), Figure(ratio));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{ImportSample.Objects:N0} objects in {times[0].MessageBytes:N0} bytes. Proved first: the graph is the same."));
        AnsiConsole.Write(table);
        Console.WriteLine($"Target: throughput of {Figure(Target)} or more: {(ratio >= Target ? "reached" : "MISSED")}. Medians over {times.Count} processes.");
        Console.WriteLine($"Times depend on the machine. Measured on {Machine.Current}.");
    }

    private static string Figure(double value) => value.ToString("F2", CultureInfo.InvariantCulture);
}
