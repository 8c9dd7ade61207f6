using MemoryPack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable(GenerateType.CircularReference)]
public sealed partial class ReferenceBookTwin : ITwin
{
    [MemoryPackOrder(0)]
    public string Name { get; set; } = "";

    [MemoryPackOrder(1)]
    public string Blurb { get; set; } = "";

    [MemoryPackOrder(2)]
    public decimal Price { get; set; }

    [MemoryPackOrder(3)]
    public ReferenceShelfTwin? Shelf { get; set; }

    public int Touch() => Name.Length ^ Blurb.Length ^ Price.Scale ^ (Shelf is null ? 1 : 0);
}
