namespace PerfHarness.Survey.Processes;

/// <summary>How often is measured.</summary>
/// <param name="Runs">Timed runs of which the median, minimum and deviation are reported.</param>
/// <param name="SliceMilliseconds">
/// How long a timed run takes at least; what is shorter is repeated inside of it.
/// </param>
internal sealed record SurveyPace(int Runs, double SliceMilliseconds);
