namespace PerfHarness.Limits.Results;

/// <summary>The results of a run, as in its JSON file.</summary>
/// <param name="Machine">Machine and runtime.</param>
/// <param name="Processes">Number of fresh processes per scenario.</param>
/// <param name="Figures">
/// Figures by workload, route and direction. Straight-line code is that of hand-written contracts.
/// </param>
internal sealed record LimitsReport(Machine Machine, int Processes, IReadOnlyList<RouteFigure> Figures)
{
    /// <summary>Returns the figures of a route, writing before reading for each workload.</summary>
    public IEnumerable<RouteFigure> Of(Route route) => Figures.Where(figure => figure.Route == route);

    /// <summary>Returns the figure of another route for the same workload and direction.</summary>
    public RouteFigure Beside(RouteFigure figure, Route route) => Find(figure.Workload, figure.Direction, route)!;

    /// <summary>Returns a figure, or null if the report has none.</summary>
    public RouteFigure? Find(string workload, Direction direction, Route route) => Figures.FirstOrDefault(
        figure => figure.Route == route && figure.Direction == direction && figure.Workload == workload);
}
