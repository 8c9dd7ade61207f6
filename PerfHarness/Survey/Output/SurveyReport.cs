using PerfHarness.Reporting;

namespace PerfHarness.Survey.Output;

/// <summary>All that a survey found out; what goes into the JSON file, and what the charts are drawn from.</summary>
internal sealed record SurveyReport(
    Machine Machine,
    DateTimeOffset Measured,
    SurveyMode Mode,
    bool IsIsolated,
    int Processes,
    int Runs,
    IReadOnlyList<SurveyRow> Rows,
    IReadOnlyList<SurveyTotal> Totals)
{
    /// <summary>Of what its figures are medians, in words.</summary>
    public string Sampling()
    {
        string processes = Processes == 1 ? "one fresh process" : $"medians over {Processes} fresh processes";
        return Mode == SurveyMode.FirstCall ? processes : $"{processes}, {Runs} runs each";
    }

    public static SurveyReport Of(SurveyPlan plan, SurveyRow[] rows) =>
        new(Machine.Current, DateTimeOffset.UtcNow, plan.Mode, plan.IsIsolated, plan.Processes, plan.Pace.Runs, rows, SurveyTotal.Of(rows));
}
