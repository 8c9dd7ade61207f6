using MemoryPack;
using MessagePack;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class HyperTestTwin : ITwin
{
    [Key(0)]
    public Guid? Parent { get; set; }

    [Key(1)]
    public int Quantity { get; set; }

    [Key(2)]
    public long Sequence { get; set; }

    [Key(3)]
    public DateTime Created { get; set; }

    [Key(4)]
    public uint Flags { get; set; }

    [Key(5)]
    public decimal Price { get; set; }

    [Key(6)]
    public TimeSpan Lifetime { get; set; }

    [Key(7)]
    public Guid Id { get; set; }

    [Key(8)]
    public OrderState State { get; set; }

    [Key(9)]
    public string Reference { get; set; } = "";

    public int Touch() =>
        (Parent is null ? 0 : 1) ^ Quantity ^ Sequence.GetHashCode() ^ (int)Created.Kind ^ (int)(Flags & 1)
            ^ Price.Scale ^ Lifetime.Hours ^ Id.Version ^ (int)State ^ Reference.Length;
}
