using PerfHarness.Reporting;
using PerfHarness.Survey;
using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

internal static class Reports
{
    public static SurveyReport Of(params SurveyRow[] rows) =>
        new(Machine.Current, new DateTimeOffset(
            2026, 11, 21, 0, 0, 0, TimeSpan.Zero), SurveyMode.Combined, false, 3, 5, rows, SurveyTotal.Of(rows));
}
