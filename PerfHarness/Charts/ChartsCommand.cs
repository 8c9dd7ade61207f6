using PerfHarness.Files.Results;
using PerfHarness.Ring;

namespace PerfHarness.Charts;

/// <summary>The command that draws the charts of the documentation.</summary>
internal static class ChartsCommand
{
    public static Command Create()
    {
        Argument<DirectoryInfo> docs = new("docs") { Description = "Folder of the documentation.", DefaultValueFactory = _ => new("docs") };
        docs.AcceptExistingOnly();
        Command command = new("charts", "Draw docs/images from the tables of docs/measurements-2026-11.md and from docs/data.") { docs };
        command.SetAction(parsed =>
        {
            string folder = parsed.GetRequiredValue(docs).FullName;
            foreach ((string fileName, string svg) in Draw(folder))
            {
                File.WriteAllText(Path.Combine(folder, "images", fileName), svg);
                Console.WriteLine(fileName);
            }
        });
        return command;
    }

    /// <summary>Returns file names with their pictures.</summary>
    /// <param name="folder">Path of the documentation.</param>
    public static IEnumerable<(string FileName, string Svg)> Draw(string folder)
    {
        string page = Path.Combine(folder, "measurements-2026-11.md");
        return
        [
            ("customer-bars.svg", SurveyCharts.Bars(PageTable.Read(page, "Customer, 10,000"))),
            ("bookshelf-bars.svg", SurveyCharts.Bars(PageTable.Read(page, "BookShelf, 10,000"))),
            ("customer-scaling.svg", SurveyCharts.Curves(PageTable.Read(page, "Customer, write and read"))),
            .. LatencyCharts.Of(JsonReport.Read<FilesReport>(new(Path.Combine(folder, "data", "files.json")))),
            .. LatencyCharts.Of(JsonReport.Read<RingReport>(new(Path.Combine(folder, "data", "ring.json")))),
        ];
    }
}
