using System.CommandLine;

namespace PerfHarness.Ring;

/// <summary>The consuming process of a run.</summary>
internal static class RingConsumerCommand
{
    public const string Name = "consumer";

    public static Command Create()
    {
        Argument<string> scenario = new("scenario") { Description = "Scenario to run." };
        Argument<string> name = new("name") { Description = "Name of the queue." };
        Argument<string?> pipe = new("pipe") { Description = "Handle of a pipe.", Arity = ArgumentArity.ZeroOrOne };
        Command command = new(Name, "Run the consuming end of ring.") { scenario, name, pipe };
        command.Hidden = true;
        command.SetAction(parsed => RingConsumer.Run(
            RingScenario.Named(parsed.GetRequiredValue(scenario)), parsed.GetRequiredValue(name), parsed.GetValue(pipe)));
        return command;
    }
}
