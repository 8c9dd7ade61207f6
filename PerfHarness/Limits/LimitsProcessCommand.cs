using System.CommandLine;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits;

/// <summary>One process of the limits command: proves, measures, and prints its times as one line of JSON.</summary>
internal static class LimitsProcessCommand
{
    public const string Name = "process";

    public static Command Create()
    {
        Argument<string> scenario = new("scenario") { Description = "Name of the scenario, for example NineInts/auto." };
        Argument<int> rounds = new("rounds") { Description = "Number of slices of each cell." };
        Argument<double> slice = new("slice-milliseconds") { Description = "Length of a slice in milliseconds." };
        Command command = new(Name, "Run one process of limits.") { scenario, rounds, slice };
        command.Hidden = true;
        command.SetAction(parsed => FreshProcesses.PrintLine(
            Scenario.Named(parsed.GetRequiredValue(scenario)),
            new Pace(parsed.GetRequiredValue(rounds), parsed.GetRequiredValue(slice))));
        return command;
    }
}
