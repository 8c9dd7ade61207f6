using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class NineIntsTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public int First { get; set; }

    [Id(1)]
    [Key(1)]
    public int Second { get; set; }

    [Id(2)]
    [Key(2)]
    public int Third { get; set; }

    [Id(3)]
    [Key(3)]
    public int Fourth { get; set; }

    [Id(4)]
    [Key(4)]
    public int Fifth { get; set; }

    [Id(5)]
    [Key(5)]
    public int Sixth { get; set; }

    [Id(6)]
    [Key(6)]
    public int Seventh { get; set; }

    [Id(7)]
    [Key(7)]
    public int Eighth { get; set; }

    [Id(8)]
    [Key(8)]
    public int Ninth { get; set; }

    public int Touch() => First ^ Second ^ Third ^ Fourth ^ Fifth ^ Sixth ^ Seventh ^ Eighth ^ Ninth;
}
