using System.Text.Json.Serialization;

namespace PerfHarness.Survey.Features;

[JsonConverter(typeof(JsonStringEnumConverter<FeatureOutcome>))]
internal enum FeatureOutcome
{
    Kept,

    /// <summary>Something else came back, and nobody said so.</summary>
    Changed,

    /// <summary>An exception said so.</summary>
    Refused,

    /// <summary>The process died.</summary>
    Crashed,

    /// <summary>It was stopped after the time that a feature has.</summary>
    Endless,
}
