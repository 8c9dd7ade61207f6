using System.CommandLine;
using System.Text.Json;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Features;

/// <summary>One process of the features command: prints its result as one line of JSON.</summary>
internal static class FeatureProcessCommand
{
    public const string Name = "process";

    public static Command Create()
    {
        Argument<string> serializer = new("serializer") { Description = "On what." };
        Argument<string> feature = new("feature") { Description = "What to try." };
        Command command = new(Name, "Run one process of features.") { serializer, feature };
        command.Hidden = true;
        command.SetAction(parsed => Console.WriteLine(JsonSerializer.Serialize(FeatureTrial.Run(
            SurveySerializers.Named(parsed.GetRequiredValue(serializer)), FeatureProbes.Named(parsed.GetRequiredValue(feature))))));
        return command;
    }

    public static string[] Arguments(string serializer, string feature) => [FeaturesCommand.Name, Name, serializer, feature];

    public static FeatureResult ParseLine(string line) => JsonSerializer.Deserialize<FeatureResult>(line)!;
}
