using System.CommandLine;
using PerfHarness.Reporting;
using PerfHarness.Survey.Output;
using Spectre.Console;

namespace PerfHarness.Survey.Charts;

/// <summary>Pictures from results that were measured before.</summary>
internal static class ChartsCommand
{
    public static Command Create()
    {
        Option<FileInfo> survey = new("--survey") { Description = "The JSON file of a survey.", HelpName = "FILE", Required = true };
        Option<DirectoryInfo> folder = new("--to") { Description = "Where the SVG files go.", HelpName = "FOLDER", Required = true };
        survey.AcceptExistingOnly();
        Command command = new("charts", "SVG pictures of a survey's results.") { survey, folder };
        command.SetAction(parsed =>
        {
            DirectoryInfo target = parsed.GetRequiredValue(folder);
            target.Create();
            foreach ((string fileName, string svg) in SurveyCharts.Of(JsonReport.Read<SurveyReport>(parsed.GetRequiredValue(survey))))
            {
                File.WriteAllText(Path.Combine(target.FullName, fileName), svg);
                AnsiConsole.WriteLine(fileName);
            }
        });
        return command;
    }
}
