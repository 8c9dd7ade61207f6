using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Output;

/// <summary>One serializer on so many objects of one workload.</summary>
/// <param name="Workload">Which objects.</param>
/// <param name="Objects">How many.</param>
/// <param name="Serializer">Who.</param>
/// <param name="Scenario">How it was measured.</param>
/// <param name="Serialize">Null where nothing is written or the row failed.</param>
/// <param name="Deserialize">Null where nothing is read or the row failed.</param>
/// <param name="SizeBytes">Of all objects.</param>
/// <param name="IsChecked">Whether what was read was compared with what was written.</param>
/// <param name="Loss">How what was read differs; null where nothing does.</param>
/// <param name="Failure">Why there are no figures.</param>
internal sealed record SurveyRow(
    string Workload,
    int Objects,
    SerializerIdentity Serializer,
    SurveyMode Scenario,
    DirectionFigures? Serialize,
    DirectionFigures? Deserialize,
    long? SizeBytes,
    bool IsChecked,
    string? Loss,
    string? Failure)
{
    public static SurveyRow Failed(string workload, int objects, SerializerIdentity serializer, SurveyMode scenario, string failure) =>
        new(workload, objects, serializer, scenario, null, null, null, false, null, failure);

    /// <summary>Of the processes that measured it.</summary>
    public NurserySize Nursery { get; init; }

    /// <summary>What rows have in common that are compared with each other.</summary>
    public (string Workload, NurserySize Nursery, int Objects) Subject => (Workload, Nursery, Objects);

    /// <summary>The data, and the nursery where it isn't the usual one.</summary>
    public string Setting => Nursery == NurserySize.Default ? Workload : $"{Workload}, small nursery";

    /// <summary>The serializer's name, marked where it didn't bring the data back or nobody looked.</summary>
    public string MarkedName =>
        Serializer.Name + (Loss is not null ? " (!)" : IsChecked || Serializer.Kind == SerializerKind.Limit ? "" : " (?)");

    /// <summary>
    /// Of writing and reading, or of the one that was measured. Null where a limit does only one of two.
    /// </summary>
    public double? TimeS => Scenario switch
    {
        SurveyMode.Serialize => Serialize?.MedianS,
        SurveyMode.Deserialize => Deserialize?.MedianS,
        _ => Serialize?.MedianS + Deserialize?.MedianS,
    };
}
