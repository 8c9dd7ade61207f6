namespace CustomBinarySerializer.TestKit;

/// <summary>A way of sharing a queue. Tests of common behaviour run with each.</summary>
public sealed record RingMode(bool SingleProducer, bool SingleConsumer, bool IsFenced = false)
{
    public static IReadOnlyList<RingMode> All { get; } =
    [
        new(SingleProducer: false, SingleConsumer: false),
        new(SingleProducer: false, SingleConsumer: true),
        new(SingleProducer: true, SingleConsumer: false),
        new(SingleProducer: true, SingleConsumer: true),
        new(SingleProducer: false, SingleConsumer: false, IsFenced: true),
        new(SingleProducer: true, SingleConsumer: true, IsFenced: true),
    ];

    public override string ToString() =>
        $"{(SingleProducer ? "one" : "many")} to {(SingleConsumer ? "one" : "many")}{(IsFenced ? ", fenced" : "")}";
}
