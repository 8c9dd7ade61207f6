using System.CommandLine;
using System.Globalization;
using System.Text.Json;

namespace PerfHarness.FirstCall;

/// <summary>One process of the firstcall command: prints its times as one line of JSON.</summary>
internal static class FirstCallProcessCommand
{
    public const string Name = "process";

    public static Command Create()
    {
        Argument<int> types = new("types") { Description = "Number of types." };
        Argument<Registration> registration = new("registration") { Description = "Method of registration." };
        Command command = new(Name, "Run one process of firstcall.") { types, registration };
        command.Hidden = true;
        command.SetAction(parsed => Console.WriteLine(JsonSerializer.Serialize(
            FirstCallProcess.Measure(parsed.GetRequiredValue(types), parsed.GetRequiredValue(registration)))));
        return command;
    }

    public static string[] Arguments(int types, Registration registration) =>
        [FirstCallCommand.Name, Name, types.ToString(CultureInfo.InvariantCulture), registration.ToString()];

    public static FirstCallTimes ParseLine(string line) => JsonSerializer.Deserialize<FirstCallTimes>(line)!;
}
