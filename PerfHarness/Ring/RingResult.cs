using PerfHarness.Reporting;

namespace PerfHarness.Ring;

/// <summary>One run: messages a second one way, or microseconds there and back.</summary>
/// <param name="MillionsPerSecond">Messages; 0 for round trips.</param>
/// <param name="Median">Of round trips, as the next two; 0 for one way.</param>
/// <param name="P99">The time within which 99 % of them were done.</param>
/// <param name="P999">99.9 %.</param>
/// <param name="BytesPerMessage">That the sending side allocated.</param>
/// <param name="ProcessorNanoseconds">That it kept a processor busy, for each message.</param>
/// <param name="Trips">All round trips.</param>
internal sealed record RingResult(
    double MillionsPerSecond, double Median, double P99, double P999, double BytesPerMessage, double ProcessorNanoseconds,
    LatencyHistogram? Trips = null);
