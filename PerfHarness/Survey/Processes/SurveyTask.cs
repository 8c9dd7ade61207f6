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
    private const string NurseryVariable = "DOTNET_GCgen0size";
    private const string SmallNursery = "0x200000";

    /// <summary>The nursery that the runtime of this process was started with.</summary>
    public static NurserySize NurseryOfThisProcess =>
        System.Environment.GetEnvironmentVariable(NurseryVariable) == SmallNursery ? NurserySize.Small : NurserySize.Default;

    /// <summary>Environment variables of the process. A null value removes a variable that this process has.</summary>
    [JsonIgnore]
    public IReadOnlyDictionary<string, string?> Environment =>
        new Dictionary<string, string?> { [NurseryVariable] = Nursery == NurserySize.Small ? SmallNursery : null };

    public static SurveyTask Parse(string json) => JsonSerializer.Deserialize<SurveyTask>(json)!;

    public string ToArgument() => JsonSerializer.Serialize(this);
}
