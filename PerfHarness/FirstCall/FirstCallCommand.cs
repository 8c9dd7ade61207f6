using System.CommandLine;
using PerfHarness.Reporting;

namespace PerfHarness.FirstCall;

/// <summary>What a program pays before its serializer is warm.</summary>
internal static class FirstCallCommand
{
    public const string Name = "firstcall";

    public static Command Create()
    {
        Option<int[]> types = new("--types")
        {
            Description = "Number of types to register and send once.",
            DefaultValueFactory = _ => [1, 300, 3_000],
            AllowMultipleArgumentsPerToken = true,
            HelpName = "N",
        };
        Option<int> processes = MeasuringCommand.Processes();
        Option<FileInfo?> json = MeasuringCommand.Json();
        types.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int[]>()!.Any(count => count < 1 || count > FirstCallMessages.MaxTypes))
            {
                result.AddError($"{types.Name} must be 1 to {FirstCallMessages.MaxTypes}.");
            }
        });

        Command command = new(Name, "Measure the first calls of a fresh process that registers types and sends each once.")
        {
            types,
            processes,
            json,
        };
        command.Subcommands.Add(FirstCallProcessCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => MeasuringCommand.Run(
                Name,
                display => Measure(parsed.GetRequiredValue(types), parsed.GetValue(processes), display, cancellation),
                report => report.Print(),
                parsed.GetValue(json),
                cancellation),
            cancellation));
        return command;
    }

    private static FirstCallReport Measure(
        int[] typeCounts, int processes, PhaseDisplay display, CancellationToken cancellation)
    {
        (Registration Registration, int Types)[] cases =
        [
            .. from registration in Enum.GetValues<Registration>()
               from types in typeCounts
               where FirstCallMessages.CanCreate(registration, types)
               select (registration, types),
        ];
        List<FirstCallTimes>[] times = Array.ConvertAll(cases, _ => new List<FirstCallTimes>());
        using Phase phase = display.Begin("Fresh processes", (long)cases.Length * processes);
        for (int process = 0; process < processes; process++)
        {
            for (int index = 0; index < cases.Length; index++)
            {
                List<FirstCallTimes> timesOfCase = times[index];
                FreshProcess.Run(
                    FirstCallProcessCommand.Arguments(cases[index].Types, cases[index].Registration),
                    line => timesOfCase.Add(FirstCallProcessCommand.ParseLine(line)),
                    cancellation);
                phase.Advance();
            }
        }

        return new FirstCallReport(
            Machine.Current,
            processes,
            [.. cases.Zip(times, (row, processTimes) => FirstCallRow.Of(row.Registration, row.Types, processTimes))]);
    }
}
