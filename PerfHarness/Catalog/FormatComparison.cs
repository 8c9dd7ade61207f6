using PerfHarness.Reporting;

namespace PerfHarness.Catalog;

/// <summary>Times all formats on the same records.</summary>
internal sealed class FormatComparison
{
    private const int Rounds = 5;

    private readonly FormatMeasurement _own;
    private readonly List<FormatMeasurement> _peers;

    public FormatComparison(FormatMeasurement own, List<FormatMeasurement> peers)
    {
        _own = own;
        _peers = peers;
    }

    public void WarmUp(PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin("Warm up", 1 + _peers.Count);
        foreach (FormatMeasurement format in _peers.Prepend(_own))
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
            "Measure writing and reading", _own.StepsPerRound * Rounds * (1 + (2 * _peers.Count)));
        for (int round = 0; round < Rounds; round++)
        {
            _own.MeasureRound(phase);
            foreach (FormatMeasurement peer in _peers)
            {
                peer.MeasureRound(phase);
                _own.MeasureRound(phase);
            }
        }

        return [.. _peers.Prepend(_own).Select(format => format.Result())];
    }
}
