using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable(GenerateType.CircularReference)]
[MessagePackObject]
public sealed partial class ReferenceBookTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    [MemoryPackOrder(0)]
    public string Name { get; set; } = "";

    [Id(1)]
    [Key(1)]
    [MemoryPackOrder(1)]
    public string Blurb { get; set; } = "";

    [Id(2)]
    [Key(2)]
    [MemoryPackOrder(2)]
    public decimal Price { get; set; }

    [Id(3)]
    [Key(3)]
    [MemoryPackOrder(3)]
    public ReferenceShelfTwin? Shelf { get; set; }

    public int Touch() => Name.Length ^ Blurb.Length ^ Price.Scale ^ (Shelf is null ? 1 : 0);
}
