using PerfHarness.Reporting;
using PerfHarness.Survey.Output;

namespace PerfHarness.Survey.Features;

/// <summary>All that was tried; what goes into the JSON file.</summary>
internal sealed record FeatureReport(Machine Machine, DateTimeOffset Measured, IReadOnlyList<FeatureResult> Results)
{
    /// <summary>A column for each serializer, by a letter each, so that it fits a terminal.</summary>
    public TextTable Table()
    {
        string[] serializers = [.. Results.Select(result => result.Serializer).Distinct()];
        return new TextTable(
            "Feature",
            [.. serializers.Select((_, index) => Letter(index))],
            [.. Results.GroupBy(result => result.Feature).Select(feature => (IReadOnlyList<string>)
                [feature.Key, .. serializers.Select(serializer => Word(feature.First(result => result.Serializer == serializer)))])],
            [
                .. serializers.Select((serializer, index) => $"{Letter(index)}: {serializer}"),
                .. Results.Where(result => result.Outcome != FeatureOutcome.Kept)
                    .Select(result => $"{result.Serializer}, {result.Feature}: {Word(result)}, {result.Detail}"),
            ]);
    }

    private static string Letter(int index) => ((char)('A' + index)).ToString();

    private static string Word(FeatureResult result) => result.Outcome switch
    {
        FeatureOutcome.Kept => "yes",
        FeatureOutcome.Changed => "changed",
        FeatureOutcome.Refused => "refused",
        FeatureOutcome.Crashed => "crashed",
        _ => "endless",
    };
}
