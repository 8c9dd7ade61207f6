using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class LoadedBookTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public string Title { get; set; } = "";

    [Id(1)]
    [Key(1)]
    public int Id { get; set; }

    [Id(2)]
    [Key(2)]
    public byte[] Content { get; set; } = [];

    public int Touch() => Title.Length ^ Id ^ Content.Length;
}
