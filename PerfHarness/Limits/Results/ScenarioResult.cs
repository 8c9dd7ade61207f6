namespace PerfHarness.Limits.Results;

/// <summary>The cells that the processes of one scenario measured.</summary>
/// <param name="processes">The cells of each process.</param>
internal sealed class ScenarioResult(IReadOnlyList<CellTime[]> processes)
{
    /// <summary>Combines the processes into a figure for each route and direction.</summary>
    public IEnumerable<RouteFigure> Figures(string workload) =>
        processes[0].Select(cell => Figure(workload, cell.Route, cell.Direction));

    private RouteFigure Figure(string workload, Route route, Direction direction)
    {
        CellTime[] cells = Cells(route, direction);
        CellTime[] limits = Cells(Route.StraightLine, direction);
        CellTime[] calls = Cells(CallOf(route), direction);
        double[] ratios = Ratios(cells, limits);
        return new RouteFigure(
            workload,
            direction,
            route,
            cells.Select(cell => cell.MedianNs).Median(),
            cells.Min(cell => cell.MinNs),
            limits.Select(limit => limit.MedianNs).Median(),
            limits.Min(limit => limit.MinNs),
            ratios.Median(),
            ratios.Max() / ratios.Min(),
            ratios.Count(ratio => ratio > RouteFigure.SlowProcess * ratios.Median()) / (double)ratios.Length,
            Ratios(cells, calls).Median(),
            cells.Zip(calls, (cell, call) => cell.MedianNs - call.MedianNs).Median(),
            cells.Select(cell => cell.AllocatedBytes).Median());
    }

    private static double[] Ratios(CellTime[] cells, CellTime[] to) => [.. cells.Zip(to, (cell, one) => cell.MedianNs / one.MedianNs)];

    private CellTime[] Cells(Route route, Direction direction) =>
        [.. processes.Select(cells => cells.Single(cell => cell.Route == route && cell.Direction == direction))];

    private static Route CallOf(Route route) => route switch
    {
        Route.Stream or Route.TypedFormatter => Route.Typed,
        Route.AutoStream or Route.AutoTypedFormatter => Route.Auto,
        Route.GeneratedStream or Route.GeneratedTypedFormatter => Route.Generated,
        _ => route,
    };
}
