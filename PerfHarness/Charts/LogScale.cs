namespace PerfHarness.Charts;

/// <summary>
/// A logarithmic axis. Both ends are powers of ten.
/// </summary>
internal sealed class LogScale
{
    private readonly int _firstDecade;
    private readonly int _lastDecade;
    private readonly double _start;
    private readonly double _length;

    /// <param name="values">Values on the axis, at least one. All are positive.</param>
    /// <param name="start">Position of the smallest value, in pixels.</param>
    /// <param name="length">Distance to the largest value, in pixels; negative for an axis that goes up.</param>
    public LogScale(IReadOnlyCollection<double> values, double start, double length)
    {
        _firstDecade = (int)Math.Floor(Math.Log10(values.Min()));
        _lastDecade = Math.Max(_firstDecade + 1, (int)Math.Ceiling(Math.Log10(values.Max())));
        _start = start;
        _length = length;
    }

    public IEnumerable<double> Decades =>
        Enumerable.Range(_firstDecade, _lastDecade - _firstDecade + 1).Select(decade => Math.Pow(10, decade));

    public double Position(double value) =>
        _start + (_length * (Math.Log10(value) - _firstDecade) / (_lastDecade - _firstDecade));
}
