namespace PerfHarness.Survey.Features;

/// <summary>What became of one feature in one serializer.</summary>
internal sealed record FeatureResult(string Serializer, string Feature, FeatureOutcome Outcome, string? Detail);
