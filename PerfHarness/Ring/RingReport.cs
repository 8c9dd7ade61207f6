namespace PerfHarness.Ring;

/// <summary>The figures of one run.</summary>
/// <param name="MillionsPerSecond">Millions of messages per second; 0 for round trips.</param>
/// <param name="Median">Median time of a round trip, in microseconds; 0 for one way.</param>
/// <param name="P99">The time that 99 % of round trips don't exceed, in microseconds; 0 for one way.</param>
/// <param name="P999">The time that 99.9 % of round trips don't exceed, in microseconds; 0 for one way.</param>
/// <param name="BytesPerMessage">Allocated bytes of the sender per message.</param>
/// <param name="ProcessorNanoseconds">Processor time of the sender per message, in nanoseconds.</param>
/// <param name="Trips">Times of all round trips; null for one way.</param>
internal sealed record RingResult(
    double MillionsPerSecond, double Median, double P99, double P999, double BytesPerMessage, double ProcessorNanoseconds,
    LatencyHistogram? Trips = null);

/// <summary>The runs of one scenario.</summary>
internal sealed record RingRow(string Scenario, List<RingResult> Runs);

/// <summary>The results of a run of the command, as in its JSON file.</summary>
internal sealed record RingReport(Machine Machine, DateTimeOffset Measured, IReadOnlyList<RingRow> Rows);
