using PerfHarness.Reporting;

namespace PerfHarness.Survey.Output;

/// <summary>The files that a report goes to.</summary>
internal sealed record SurveyOutputs(FileInfo? Json, FileInfo? Csv, FileInfo? Markdown)
{
    public void Write(SurveyReport report)
    {
        if (Json is not null)
        {
            JsonReport.Write(Json, report);
        }

        if (Csv is not null)
        {
            File.WriteAllText(Csv.FullName, CsvFile.Text(report.Rows));
        }

        if (Markdown is not null)
        {
            IEnumerable<string> parts =
                [SurveyTables.Introduction(report) + "\n", .. SurveyTables.Of(report).Select(table => table.ToMarkdown())];
            File.WriteAllText(Markdown.FullName, string.Join('\n', parts));
        }
    }
}
