using PerfHarness.Reporting;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>What all processes of one scenario measured: one array of cells from each.</summary>
internal sealed record ScenarioResult(string Scenario, IReadOnlyList<CellTime[]> Processes)
{
    public double MedianNs(Route route, Direction direction) =>
        Cells(route, direction).Select(cell => cell.MedianNs).Median();

    public double MinNs(Route route, Direction direction) => Cells(route, direction).Min(cell => cell.MinNs);

    public double AllocatedBytes(Route route, Direction direction) =>
        Cells(route, direction).Select(cell => cell.AllocatedBytes).Median();

    /// <summary>The median of the ratios inside each process, so that a slow process is compared with itself.</summary>
    public double Ratio(Route route, Route to, Direction direction) => Ratios(route, to, direction).Median();

    /// <summary>The median of the differences inside each process.</summary>
    public double ExtraNs(Route route, Route over, Direction direction) =>
        Cells(route, direction).Zip(Cells(over, direction), (cell, overCell) => cell.MedianNs - overCell.MedianNs).Median();

    /// <summary>How many times the ratio of the luckiest process the unluckiest one has.</summary>
    public double RatioSpread(Route route, Route to, Direction direction) => SpreadOf(Ratios(route, to, direction));

    /// <summary>How many times the time of the luckiest process the unluckiest one takes.</summary>
    public double Spread(Route route, Direction direction) =>
        SpreadOf(Cells(route, direction).Select(cell => cell.MedianNs));

    private static double SpreadOf(IEnumerable<double> values)
    {
        double[] all = [.. values];
        return all.Max() / all.Min();
    }

    private IEnumerable<double> Ratios(Route route, Route to, Direction direction) =>
        Cells(route, direction).Zip(Cells(to, direction), (cell, toCell) => cell.MedianNs / toCell.MedianNs);

    private IEnumerable<CellTime> Cells(Route route, Direction direction) =>
        Processes.Select(cells => cells.Single(cell => cell.Route == route && cell.Direction == direction));
}
