using System.CommandLine;

namespace PerfHarness.Reporting;

/// <summary>Options and the sequence of steps that all measuring commands share.</summary>
internal static class MeasuringCommand
{
    /// <summary>Creates <c>--processes</c>, the number of fresh processes.</summary>
    public static Option<int> Processes()
    {
        Option<int> processes = new("--processes")
        {
            Description = "Number of fresh processes per row. Single processes vary by a factor.",
            DefaultValueFactory = _ => 3,
            HelpName = "N",
        };
        RequireAtLeast(1, processes);
        return processes;
    }

    /// <summary>Creates <c>--json</c>, the file for the results.</summary>
    public static Option<FileInfo?> Json() => new("--json") { Description = "Write the results as JSON to this file.", HelpName = "FILE" };

    /// <summary>Rejects smaller values of an option.</summary>
    public static void RequireAtLeast(int smallest, Option<int> option) => option.Validators.Add(result =>
    {
        if (result.GetValueOrDefault<int>() < smallest)
        {
            result.AddError($"{option.Name} must be at least {smallest}.");
        }
    });

    /// <summary>
    /// Measures with a display of progress, prints the report, and writes it as JSON if a file is given.
    /// </summary>
    /// <returns>The exit code: 0, or 1 if a process failed.</returns>
    public static int Run<TReport>(
        string command, Func<PhaseDisplay, TReport> measure, Action<TReport> print, FileInfo? json, CancellationToken cancellation)
    {
        try
        {
            TReport report = PhaseDisplay.Run(measure, cancellation);
            print(report);
            if (json is not null)
            {
                JsonReport.Write(json, report);
            }

            return 0;
        }
        catch (FreshProcessException exception)
        {
            return Fail(command, exception);
        }
    }

    /// <summary>Reports a failed process.</summary>
    /// <returns>The exit code 1.</returns>
    public static int Fail(string command, FreshProcessException exception)
    {
        Console.Error.WriteLine($"{command} failed. {exception.Message}");
        return 1;
    }
}
