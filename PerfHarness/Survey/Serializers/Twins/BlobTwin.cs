using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class BlobTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public byte[] Content { get; set; } = [];

    [Id(1)]
    [Key(1)]
    public int Number { get; set; }

    public int Touch() => Content.Length ^ Number;
}
