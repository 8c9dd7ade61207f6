using MemoryPack;
using MessagePack;
using Orleans;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class HyperTestTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public Guid? Parent { get; set; }

    [Id(1)]
    [Key(1)]
    public int Quantity { get; set; }

    [Id(2)]
    [Key(2)]
    public long Sequence { get; set; }

    [Id(3)]
    [Key(3)]
    public DateTime Created { get; set; }

    [Id(4)]
    [Key(4)]
    public uint Flags { get; set; }

    [Id(5)]
    [Key(5)]
    public decimal Price { get; set; }

    [Id(6)]
    [Key(6)]
    public TimeSpan Lifetime { get; set; }

    [Id(7)]
    [Key(7)]
    public Guid Id { get; set; }

    [Id(8)]
    [Key(8)]
    public OrderState State { get; set; }

    [Id(9)]
    [Key(9)]
    public string Reference { get; set; } = "";

    public int Touch() =>
        (Parent is null ? 0 : 1) ^ Quantity ^ Sequence.GetHashCode() ^ (int)Created.Kind ^ (int)(Flags & 1)
            ^ Price.Scale ^ Lifetime.Hours ^ Id.Version ^ (int)State ^ Reference.Length;
}
