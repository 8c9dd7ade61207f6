using System.Text.Json;
using System.Text.Json.Serialization;
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
    bool Waits,
    NurserySize Nursery)
{
    private static readonly Dictionary<string, string> Usual = [];
    private static readonly Dictionary<string, string> SmallNursery = new() { ["DOTNET_GCgen0size"] = "0x200000" };

    /// <summary>What the runtime of the process has to know before it starts.</summary>
    [JsonIgnore]
    public IReadOnlyDictionary<string, string> Environment => Nursery == NurserySize.Small ? SmallNursery : Usual;

    public static SurveyTask Parse(string json) => JsonSerializer.Deserialize<SurveyTask>(json)!;

    public string ToArgument() => JsonSerializer.Serialize(this);
}
