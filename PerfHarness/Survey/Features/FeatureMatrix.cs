using System.Diagnostics;
using PerfHarness.Reporting;

namespace PerfHarness.Survey.Features;

/// <summary>Starts a process for each feature of each serializer, because some end in one.</summary>
internal sealed class FeatureMatrix(TimeSpan patience)
{
    public FeatureReport Try(
        IReadOnlyList<string> serializers, IReadOnlyList<string> features, PhaseDisplay display, CancellationToken cancellation)
    {
        List<FeatureResult> results = [];
        using Phase phase = display.Begin("Features, processes", (long)serializers.Count * features.Count);
        foreach (string serializer in serializers)
        {
            foreach (string feature in features)
            {
                results.Add(Try(serializer, feature, cancellation));
                phase.Advance();
            }
        }

        return new FeatureReport(Machine.Current, DateTimeOffset.UtcNow, results);
    }

    private FeatureResult Try(string serializer, string feature, CancellationToken cancellation)
    {
        FeatureResult? result = null;
        using CancellationTokenSource impatience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        impatience.CancelAfter(patience);
        long start = Stopwatch.GetTimestamp();
        try
        {
            FreshProcess.Run(
                FeatureProcessCommand.Arguments(serializer, feature), line => result = FeatureProcessCommand.ParseLine(line), impatience.Token);

            // A timer is late where all threads of the pool wait.
            return Stopwatch.GetElapsedTime(start) < patience ? result! : Endless(serializer, feature);
        }
        catch (FreshProcessException exception)
        {
            return new FeatureResult(serializer, feature, FeatureOutcome.Crashed, $"exit code {exception.ExitCode}");
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return Endless(serializer, feature);
        }
    }

    private FeatureResult Endless(string serializer, string feature) =>
        new(serializer, feature, FeatureOutcome.Endless, $"stopped after {patience.TotalSeconds:0} s");
}
