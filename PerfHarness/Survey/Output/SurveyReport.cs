namespace PerfHarness.Survey.Output;

/// <summary>The results of a survey, as in its JSON file.</summary>
/// <param name="Machine">Machine and runtime.</param>
/// <param name="Measured">Time of the measurement.</param>
/// <param name="IsIsolated">Whether each serializer had processes of its own.</param>
/// <param name="Processes">Number of fresh processes per row.</param>
/// <param name="Runs">Number of timed runs in each process.</param>
/// <param name="Rows">Rows of all workloads.</param>
internal sealed record SurveyReport(
    Machine Machine,
    DateTimeOffset Measured,
    bool IsIsolated,
    int Processes,
    int Runs,
    IReadOnlyList<SurveyRow> Rows)
{
    /// <summary>Returns a description of the samples behind each figure.</summary>
    public string Sampling() =>
        $"{(Processes == 1 ? "one fresh process" : $"medians over {Processes} fresh processes")}, {Runs} runs each";
}
