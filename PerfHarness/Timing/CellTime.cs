namespace PerfHarness.Timing;

/// <summary>The figures of one cell in one process, per message.</summary>
/// <param name="Route">The route.</param>
/// <param name="Direction">Writing or reading.</param>
/// <param name="MedianNs">Median time of a slice, in nanoseconds.</param>
/// <param name="MinNs">Shortest time of a slice, in nanoseconds.</param>
/// <param name="AllocatedBytes">Allocated bytes.</param>
internal sealed record CellTime(Route Route, Direction Direction, double MedianNs, double MinNs, double AllocatedBytes);

/// <summary>A way to write and to read messages.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Route>))]
internal enum Route
{
    StraightLine,
    Typed,
    Stream,
    TypedFormatter,
    Auto,
    AutoStream,
    AutoTypedFormatter,
    AutoInto,
    AutoRange,
    Generated,
    GeneratedStream,
    GeneratedTypedFormatter,
    GeneratedInto,
    GeneratedRange,
}

/// <summary>Writing or reading.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Direction>))]
internal enum Direction
{
    Serialize,
    Deserialize,
}
