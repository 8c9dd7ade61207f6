using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class PocoTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public string Text { get; set; } = "";

    [Id(1)]
    [Key(1)]
    public int Number { get; set; }

    [Id(2)]
    [Key(2)]
    public Guid Id { get; set; }

    [Id(3)]
    [Key(3)]
    public DateTime Created { get; set; }

    public int Touch() => Text.Length ^ Number ^ Id.Version ^ (int)Created.Kind;
}
