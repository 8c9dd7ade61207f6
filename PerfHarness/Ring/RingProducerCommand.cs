using System.CommandLine;
using System.Text.Json;

namespace PerfHarness.Ring;

/// <summary>The measuring process of a run: prints its result as one line of JSON.</summary>
internal static class RingProducerCommand
{
    public const string Name = "producer";

    public static Command Create()
    {
        Argument<string> scenario = new("scenario") { Description = "Scenario to run." };
        Command command = new(Name, "Run the measuring end of ring.") { scenario };
        command.Hidden = true;
        command.SetAction(parsed =>
            Console.WriteLine(JsonSerializer.Serialize(RingProducer.Measure(RingScenario.Named(parsed.GetRequiredValue(scenario))))));
        return command;
    }
}
