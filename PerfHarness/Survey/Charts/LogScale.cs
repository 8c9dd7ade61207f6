namespace PerfHarness.Survey.Charts;

/// <summary>
/// Positive values on a stretch of pixels, a decade as long as any other. Its ends are powers of ten.
/// </summary>
internal sealed class LogScale
{
    private readonly int _firstDecade;
    private readonly int _lastDecade;
    private readonly double _start;
    private readonly double _length;

    /// <param name="values">What has to fit; at least one.</param>
    /// <param name="start">Where the smallest value is, in pixels.</param>
    /// <param name="length">To the largest, in pixels; negative for an axis that goes up.</param>
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
