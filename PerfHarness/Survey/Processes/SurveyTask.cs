using System.Text.Json;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Processes;

/// <summary>What one process has to measure: one workload, some serializers. Travels as an argument.</summary>
internal sealed record SurveyTask(
    SurveyMode Mode,
    string Workload,
    IReadOnlyList<string> Serializers,
    IReadOnlyList<int> Objects,
    SurveyPace Pace,
    SurveyData Data,
    bool Verifies,
    string? Folder,
    bool Waits)
{
    public static SurveyTask Parse(string json) => JsonSerializer.Deserialize<SurveyTask>(json)!;

    public string ToArgument() => JsonSerializer.Serialize(this);
}
