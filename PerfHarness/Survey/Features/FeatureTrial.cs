using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Features;

/// <summary>Tries one feature on one serializer, in a process that may die of it.</summary>
internal static class FeatureTrial
{
    public static FeatureResult Run(SurveySerializer serializer, FeatureProbe probe)
    {
        object sent = probe.Workload.CreateRoots(1)[0];
        try
        {
            object received = Moved(serializer.CreateAdapter(probe.Workload, [sent]), sent);
            string? difference = probe.Difference(sent, received);
            return new FeatureResult(
                serializer.Name, probe.Name, difference is null ? FeatureOutcome.Kept : FeatureOutcome.Changed, difference);
        }
#pragma warning disable CA1031 // Whatever a serializer throws is its answer.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return new FeatureResult(serializer.Name, probe.Name, FeatureOutcome.Refused, FailureText.Of(exception));
        }
    }

    private static object Moved(Adapter adapter, object sent)
    {
        using SurveyStream stream = new();
        adapter.Serialize(stream, adapter.Prepare(sent));
        using MemoryStream source = stream.OpenWritten();
        return adapter.Restore(adapter.Deserialize(source, stream.WrittenCount));
    }
}
