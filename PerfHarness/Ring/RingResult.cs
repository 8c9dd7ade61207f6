namespace PerfHarness.Ring;

/// <summary>One run: messages a second, or microseconds of a round trip, and what the sending side allocated and kept a processor busy for each message.</summary>
internal sealed record RingResult(double MillionsPerSecond, double Median, double P99, double P999, double BytesPerMessage, double ProcessorNanoseconds);
