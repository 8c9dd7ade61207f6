using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class BookTwin : ITwin
{
    [Key(0)]
    public string Title { get; set; } = "";

    [Key(1)]
    public int Id { get; set; }

    public int Touch() => Title.Length ^ Id;
}
