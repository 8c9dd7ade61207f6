using CustomBinarySerializer.SharedMemory;

namespace PerfHarness.Ring;

/// <summary>A scenario of processes that share a ring.</summary>
internal sealed record RingScenario(string Name, RingTraffic Traffic, bool SingleProducer, bool SingleConsumer, int Consumers = 1)
{
    /// <summary>The size of the frames that are sent as bytes, which is that of a Customer.</summary>
    public const int FrameSize = 55;

    public const int BlobSize = 64 << 10;

    public static IReadOnlyList<RingScenario> All { get; } =
    [
        new("bare", RingTraffic.Bare, SingleProducer: true, SingleConsumer: true),
        new("frames-1-1", RingTraffic.Frames, SingleProducer: true, SingleConsumer: true),
        new("frames-n-1", RingTraffic.Frames, SingleProducer: false, SingleConsumer: true),
        new("frames-n-n", RingTraffic.Frames, SingleProducer: false, SingleConsumer: false),
        new("groups-1-1", RingTraffic.Groups, SingleProducer: true, SingleConsumer: true),
        new("groups-n-1", RingTraffic.Groups, SingleProducer: false, SingleConsumer: true),
        new("typed-1-1", RingTraffic.Typed, SingleProducer: true, SingleConsumer: true),
        new("typed-n-1", RingTraffic.Typed, SingleProducer: false, SingleConsumer: true),
        new("new-1-1", RingTraffic.TypedNew, SingleProducer: true, SingleConsumer: true),
        new("blobs-1-1", RingTraffic.Blobs, SingleProducer: true, SingleConsumer: true),
        new("memcpy", RingTraffic.Memory, SingleProducer: true, SingleConsumer: true, Consumers: 0),
        new("trip-spinning", RingTraffic.RoundTrips, SingleProducer: true, SingleConsumer: true),
        new("trip-blocking", RingTraffic.BlockingRoundTrips, SingleProducer: true, SingleConsumer: true),
        new("trip-futex", RingTraffic.Futex, SingleProducer: true, SingleConsumer: true),
        new("pipe", RingTraffic.Pipe, SingleProducer: true, SingleConsumer: true),
        new("broadcast-1", RingTraffic.Broadcast, SingleProducer: false, SingleConsumer: true),
        new("broadcast-4", RingTraffic.Broadcast, SingleProducer: false, SingleConsumer: true, Consumers: 4),
        new("idle", RingTraffic.Nothing, SingleProducer: false, SingleConsumer: false, Consumers: 0),
    ];

    public int MessageSize => Traffic is RingTraffic.Blobs or RingTraffic.Memory ? BlobSize : FrameSize;

    public bool IsRoundTrip => Traffic is RingTraffic.RoundTrips or RingTraffic.BlockingRoundTrips or RingTraffic.Futex;

    public int Messages => Traffic switch
    {
        RingTraffic.Blobs or RingTraffic.Memory => 100_000,
        _ when IsRoundTrip => 300_000,
        _ => 20_000_000,
    };

    /// <summary>The number of messages before the measurement, so that it runs compiled code.</summary>
    public int WarmUpMessages => Messages / 5;

    public SharedMemoryOptions Options => new()
    {
        SingleProducer = SingleProducer,
        SingleConsumer = SingleConsumer,
        SpinTime = Traffic switch
        {
            RingTraffic.RoundTrips => TimeSpan.FromMilliseconds(1),
            RingTraffic.BlockingRoundTrips => TimeSpan.Zero,
            _ => SharedMemoryOptions.Default.SpinTime,
        },
        Formatter = new FormatterOptions { ReuseStrings = Traffic != RingTraffic.TypedNew },
    };

    public static RingScenario Named(string name) => All.Single(scenario => scenario.Name == name);
}
