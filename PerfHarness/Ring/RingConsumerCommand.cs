using System.CommandLine;

namespace PerfHarness.Ring;

/// <summary>The consuming process of a run.</summary>
internal static class RingConsumerCommand
{
    public const string Name = "consumer";

    public static Command Create()
    {
        Argument<string> scenario = new("scenario") { Description = "What to do." };
        Argument<string> name = new("name") { Description = "The queue." };
        Argument<string?> pipe = new("pipe") { Description = "The handle of a pipe.", Arity = ArgumentArity.ZeroOrOne };
        Command command = new(Name, "Run the consuming end of ring.") { scenario, name, pipe };
        command.Hidden = true;
        command.SetAction(parsed => RingConsumer.Run(
            RingScenario.Named(parsed.GetRequiredValue(scenario)), parsed.GetRequiredValue(name), parsed.GetValue(pipe)));
        return command;
    }
}
