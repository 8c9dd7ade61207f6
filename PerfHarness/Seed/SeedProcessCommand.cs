using System.CommandLine;
using System.Text.Json;

namespace PerfHarness.Seed;

/// <summary>One process of the seed command: proves, measures, and prints its times as one line of JSON.</summary>
internal static class SeedProcessCommand
{
    public const string Name = "seed-process";

    public static Command Create()
    {
        Argument<int> messages = new("messages") { Description = "Messages for the frame formatters." };
        Argument<int> binaryFormatterMessages = new("binary-formatter-messages") { Description = "Messages for BinaryFormatter." };
        Command command = new(Name, "Run one process of seed.") { messages, binaryFormatterMessages };
        command.Hidden = true;
        command.SetAction(parsed => Run(parsed.GetValue(messages), parsed.GetValue(binaryFormatterMessages)));
        return command;
    }

    public static List<SeedTimes> ParseLine(string line) => JsonSerializer.Deserialize<List<SeedTimes>>(line)!;

    private static int Run(int messages, int binaryFormatterMessages)
    {
        SeedContenders contenders = new();
        try
        {
            SeedProof.Demand(contenders);
        }
        catch (SeedProofException exception)
        {
            Console.Error.WriteLine(exception.Message);
            return 1;
        }

        List<SeedTimes> times = new SeedRounds().Run(
            [.. contenders.Framed.Select(contender => (contender, messages)), (contenders.Unframed, binaryFormatterMessages)]);
        Console.WriteLine(JsonSerializer.Serialize(times));
        return 0;
    }
}
