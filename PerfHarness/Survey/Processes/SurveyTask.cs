namespace PerfHarness.Survey.Processes;

/// <summary>The task of one process: one workload and some serializers.</summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Serializers">Names of the serializers.</param>
/// <param name="Objects">Numbers of objects, in rising order.</param>
/// <param name="Runs">Number of timed runs of each pass.</param>
internal sealed record SurveyTask(string Workload, IReadOnlyList<string> Serializers, IReadOnlyList<int> Objects, int Runs);
