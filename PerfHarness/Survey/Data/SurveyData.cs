namespace PerfHarness.Survey.Data;

/// <summary>Which objects there are to choose from.</summary>
internal sealed record SurveyData(int BytesPerBook, OwnType? OwnType)
{
    public IReadOnlyList<SurveyWorkload> Workloads() =>
        OwnType is null ? SurveyWorkloads.All(BytesPerBook) : [OwnType.Load()];

    public SurveyWorkload Named(string name) =>
        Workloads().FirstOrDefault(workload => workload.Name == name)
        ?? throw new ArgumentException($"There is no workload '{name}'.", nameof(name));
}
