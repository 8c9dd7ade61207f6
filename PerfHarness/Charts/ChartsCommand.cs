using System.CommandLine;
using PerfHarness.Files.Results;
using PerfHarness.Reporting;
using PerfHarness.Ring;
using PerfHarness.Survey.Output;
using Spectre.Console;

namespace PerfHarness.Charts;

/// <summary>The command that draws pictures of results in JSON files.</summary>
internal static class ChartsCommand
{
    public static Command Create()
    {
        Option<FileInfo> survey = ResultsOf("survey");
        Option<FileInfo> files = ResultsOf("files");
        Option<FileInfo> ring = ResultsOf("ring");
        Option<DirectoryInfo> folder = new("--to") { Description = "Folder for the SVG files.", HelpName = "FOLDER", Required = true };
        Command command = new("charts", "Draw SVG pictures of results.") { survey, files, ring, folder };
        command.Validators.Add(result =>
        {
            if (result.GetValue(survey) is null && result.GetValue(files) is null && result.GetValue(ring) is null)
            {
                result.AddError($"Name results to draw: {survey.Name}, {files.Name} or {ring.Name}.");
            }
        });
        command.SetAction(parsed =>
        {
            DirectoryInfo target = parsed.GetRequiredValue(folder);
            target.Create();
            Write(target, PicturesOf<SurveyReport>(parsed.GetValue(survey), SurveyCharts.Of));
            Write(target, PicturesOf<FilesReport>(parsed.GetValue(files), LatencyCharts.Of));
            Write(target, PicturesOf<RingReport>(parsed.GetValue(ring), LatencyCharts.Of));
        });
        return command;
    }

    private static Option<FileInfo> ResultsOf(string command)
    {
        Option<FileInfo> option = new($"--{command}") { Description = $"The JSON file of {command}.", HelpName = "FILE" };
        option.AcceptExistingOnly();
        return option;
    }

    private static IEnumerable<(string FileName, string Svg)> PicturesOf<TReport>(
        FileInfo? file, Func<TReport, IEnumerable<(string FileName, string Svg)>> draw) =>
        file is null ? [] : draw(JsonReport.Read<TReport>(file));

    private static void Write(DirectoryInfo target, IEnumerable<(string FileName, string Svg)> pictures)
    {
        foreach ((string fileName, string svg) in pictures)
        {
            File.WriteAllText(Path.Combine(target.FullName, fileName), svg);
            AnsiConsole.WriteLine(fileName);
        }
    }
}
