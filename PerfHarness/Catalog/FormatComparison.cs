namespace PerfHarness.Catalog;

/// <summary>Times all formats on the same records.</summary>
internal sealed class FormatComparison(FormatMeasurement own, List<FormatMeasurement> peers)
{
    private const int Rounds = 5;

    public void WarmUp(PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin("Warm up", 1 + peers.Count);
        foreach (FormatMeasurement format in peers.Prepend(own))
        {
            format.WarmUp(cancellation);
            phase.Advance();
        }
    }

    /// <remarks>
    /// Formats take turns, because a machine is slower at some times than at others. A round of frames comes before and
    /// after each peer's round. It is so short that only many of them, spread over the whole time, compare with the
    /// peers.
    /// </remarks>
    public IReadOnlyList<FormatResult> Measure(PhaseDisplay display)
    {
        using Phase phase = display.Begin(
            "Measure writing and reading", own.StepsPerRound * Rounds * (1 + (2 * peers.Count)));
        for (int round = 0; round < Rounds; round++)
        {
            own.MeasureRound(phase);
            foreach (FormatMeasurement peer in peers)
            {
                peer.MeasureRound(phase);
                own.MeasureRound(phase);
            }
        }

        return [.. peers.Prepend(own).Select(format => format.Result())];
    }
}
