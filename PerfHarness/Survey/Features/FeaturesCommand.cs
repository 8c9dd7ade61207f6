using System.CommandLine;
using PerfHarness.Reporting;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

namespace PerfHarness.Survey.Features;

/// <summary>What each serializer keeps of an object, tried and not quoted.</summary>
internal static class FeaturesCommand
{
    public const string Name = "features";

    public static Command Create()
    {
        Option<string[]> only = new("--serializers") { Description = "Only these serializers.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };
        Option<string[]> features = new("--features") { Description = "Only these features.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };
        Option<int> patience = new("--patience") { Description = "Seconds that a feature has.", DefaultValueFactory = _ => 60, HelpName = "S" };
        Option<FileInfo?> json = new("--json") { Description = "Write the results as JSON here.", HelpName = "FILE" };
        Option<FileInfo?> markdown = new("--markdown") { Description = "Write the table as Markdown here.", HelpName = "FILE" };
        string[] serializerNames = [.. Participants.Select(serializer => serializer.Name)];
        string[] featureNames = [.. FeatureProbes.All.Select(probe => probe.Name)];
        only.AcceptOnlyFromAmong(serializerNames);
        features.AcceptOnlyFromAmong(featureNames);
        Command command = new(Name, "What each serializer keeps of an object, tried in a process each.") { only, features, patience, json, markdown };
        command.Subcommands.Add(FeatureProcessCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                FeatureReport report = PhaseDisplay.Run(
                    display => new FeatureMatrix(TimeSpan.FromSeconds(parsed.GetValue(patience))).Try(
                        Selected(parsed.GetValue(only), serializerNames), Selected(parsed.GetValue(features), featureNames), display, cancellation),
                    cancellation);
                Write(report, parsed.GetValue(json), parsed.GetValue(markdown));
                return 0;
            },
            cancellation));
        return command;
    }

    /// <summary>Those that take a class unchanged; what a hand-written contract or message keeps is up to who wrote it.</summary>
    private static IEnumerable<SurveySerializer> Participants => SurveySerializers.All.Where(serializer => serializer.TakesAnyClass);

    private static string[] Selected(string[]? named, string[] all) => named is { Length: > 0 } ? named : all;

    private static void Write(FeatureReport report, FileInfo? json, FileInfo? markdown)
    {
        report.Table().Print();
        if (json is not null)
        {
            JsonReport.Write(json, report);
        }

        if (markdown is not null)
        {
            File.WriteAllText(markdown.FullName, report.Table().ToMarkdown());
        }
    }
}
