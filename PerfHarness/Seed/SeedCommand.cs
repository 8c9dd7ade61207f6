using System.CommandLine;
using System.Globalization;
using PerfHarness.Reporting;

namespace PerfHarness.Seed;

/// <summary>The test that the formatter was published with in 2008.</summary>
internal static class SeedCommand
{
    public static Command Create()
    {
        Option<int> messages = new("--messages")
        {
            Description = "Messages per process for our formatter and that of 2008.",
            DefaultValueFactory = _ => 1_000_000,
            HelpName = "N",
        };
        Option<int> binaryFormatterMessages = new("--binary-formatter-messages")
        {
            Description = "Messages per process for BinaryFormatter, which is much slower.",
            DefaultValueFactory = _ => 100_000,
            HelpName = "N",
        };
        Option<int> processes = new("--processes")
        {
            Description = "Fresh processes: single ones can be off by a factor.",
            DefaultValueFactory = _ => 5,
            HelpName = "N",
        };
        Option<FileInfo?> json = new("--json") { Description = "Write the results as JSON here.", HelpName = "FILE" };
        RequireAtLeast(SeedRounds.MessagesPerBatch, messages);
        RequireAtLeast(SeedRounds.MessagesPerBatch, binaryFormatterMessages);
        RequireAtLeast(3, processes);

        Command command = new("seed", "The test of 2008: one small message many times, against the formatter of 2008 and BinaryFormatter.")
        {
            messages,
            binaryFormatterMessages,
            processes,
            json,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(
                parsed.GetValue(messages),
                parsed.GetValue(binaryFormatterMessages),
                parsed.GetValue(processes),
                parsed.GetValue(json),
                cancellation),
            cancellation));
        return command;
    }

    private static void RequireAtLeast(int smallest, Option<int> option) => option.Validators.Add(result =>
    {
        if (result.GetValueOrDefault<int>() < smallest)
        {
            result.AddError($"{option.Name} must be at least {smallest}.");
        }
    });

    private static int Run(
        int messages, int binaryFormatterMessages, int processes, FileInfo? json, CancellationToken cancellation)
    {
        string[] arguments =
        [
            SeedProcessCommand.Name,
            messages.ToString(CultureInfo.InvariantCulture),
            binaryFormatterMessages.ToString(CultureInfo.InvariantCulture),
        ];
        try
        {
            SeedResult result = SeedResult.From(PhaseDisplay.Run(RunProcesses, cancellation));
            SeedReport.Print(result);
            if (json is not null)
            {
                JsonReport.Write(json, result);
            }

            return 0;
        }
        catch (FreshProcessException exception)
        {
            Console.Error.WriteLine($"seed failed. {exception.Message}");
            return 1;
        }

        List<List<SeedTimes>> RunProcesses(PhaseDisplay display)
        {
            List<List<SeedTimes>> times = [];
            using Phase phase = display.Begin("Measure in fresh processes", processes);
            for (int i = 0; i < processes; i++)
            {
                FreshProcess.Run(arguments, line => times.Add(SeedProcessCommand.ParseLine(line)), cancellation);
                phase.Advance();
            }

            return times;
        }
    }
}
