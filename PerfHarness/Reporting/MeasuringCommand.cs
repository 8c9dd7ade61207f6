namespace PerfHarness.Reporting;

/// <summary>Options and steps of all measuring commands.</summary>
internal static class MeasuringCommand
{
    /// <summary>Creates <c>--processes</c>, the number of fresh processes.</summary>
    public static Option<int> Processes() =>
        Count("--processes", "Number of fresh processes per row. Single processes vary by a factor.", 3);

    /// <summary>Creates <c>--json</c>, the file for the results.</summary>
    public static Option<FileInfo?> Json() => new("--json") { Description = "Write the results as JSON to this file.", HelpName = "FILE" };

    /// <summary>Creates <c>--quick</c>, one short process for each row.</summary>
    public static Option<bool> Quick() => new("--quick")
    {
        Description = "Run one short process per row, to check round trips. The figures are rough.",
    };

    /// <summary>Creates an option with several names.</summary>
    /// <param name="name">Name of the option.</param>
    /// <param name="description">Text of the help.</param>
    /// <param name="names">Accepted values.</param>
    public static Option<string[]> Names(string name, string description, IEnumerable<string> names)
    {
        Option<string[]> option = new(name)
        {
            Description = description,
            DefaultValueFactory = _ => [],
            AllowMultipleArgumentsPerToken = true,
            HelpName = "NAME",
        };
        option.AcceptOnlyFromAmong([.. names]);
        return option;
    }

    /// <summary>Creates an option with several numbers.</summary>
    /// <param name="name">Name of the option.</param>
    /// <param name="description">Text of the help.</param>
    /// <param name="defaults">Numbers without the option.</param>
    /// <param name="smallest">Smallest accepted number.</param>
    /// <param name="largest">Largest accepted number.</param>
    public static Option<int[]> Numbers(string name, string description, int[] defaults, int smallest, int largest = int.MaxValue)
    {
        Option<int[]> option = new(name)
        {
            Description = description,
            DefaultValueFactory = _ => defaults,
            AllowMultipleArgumentsPerToken = true,
            HelpName = "N",
        };
        option.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int[]>()!.Any(number => number < smallest || number > largest))
            {
                string range = largest == int.MaxValue ? $"at least {smallest}" : $"{smallest} to {largest}";
                result.AddError($"{name} must be {range}.");
            }
        });
        return option;
    }

    /// <summary>Creates an option with a number of at least 1.</summary>
    /// <param name="name">Name of the option.</param>
    /// <param name="description">Text of the help.</param>
    /// <param name="defaultValue">Number without the option.</param>
    public static Option<int> Count(string name, string description, int defaultValue)
    {
        Option<int> option = new(name) { Description = description, DefaultValueFactory = _ => defaultValue, HelpName = "N" };
        option.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1)
            {
                result.AddError($"{name} must be at least 1.");
            }
        });
        return option;
    }

    /// <summary>
    /// Creates a command that measures with a display of progress, prints the report, and writes it as JSON if asked.
    /// Its exit code is 1 if a process failed.
    /// </summary>
    /// <param name="name">Name of the command.</param>
    /// <param name="description">Text of the help.</param>
    /// <param name="measure">Measures with the values of the options.</param>
    /// <param name="print">Prints the report.</param>
    /// <param name="options">Options besides <c>--json</c>.</param>
    public static Command Create<TReport>(
        string name,
        string description,
        Func<ParseResult, PhaseDisplay, CancellationToken, TReport> measure,
        Action<TReport> print,
        params IEnumerable<Option> options)
    {
        Option<FileInfo?> json = Json();
        Command command = new(name, description);
        foreach (Option option in options.Append(json))
        {
            command.Options.Add(option);
        }

        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(name, display => measure(parsed, display, cancellation), print, parsed.GetValue(json), cancellation), cancellation));
        return command;
    }

    private static int Run<TReport>(
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
