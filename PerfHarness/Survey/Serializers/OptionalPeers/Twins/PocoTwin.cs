using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class PocoTwin : ITwin
{
    [Key(0)]
    public string Text { get; set; } = "";

    [Key(1)]
    public int Number { get; set; }

    [Key(2)]
    public Guid Id { get; set; }

    [Key(3)]
    public DateTime Created { get; set; }

    public int Touch() => Text.Length ^ Number ^ Id.Version ^ (int)Created.Kind;
}
