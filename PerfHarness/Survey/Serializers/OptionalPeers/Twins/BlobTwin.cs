using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class BlobTwin : ITwin
{
    [Key(0)]
    public byte[] Content { get; set; } = [];

    [Key(1)]
    public int Number { get; set; }

    public int Touch() => Content.Length ^ Number;
}
