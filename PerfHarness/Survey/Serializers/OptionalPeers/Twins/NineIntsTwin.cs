using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class NineIntsTwin : ITwin
{
    [Key(0)]
    public int First { get; set; }

    [Key(1)]
    public int Second { get; set; }

    [Key(2)]
    public int Third { get; set; }

    [Key(3)]
    public int Fourth { get; set; }

    [Key(4)]
    public int Fifth { get; set; }

    [Key(5)]
    public int Sixth { get; set; }

    [Key(6)]
    public int Seventh { get; set; }

    [Key(7)]
    public int Eighth { get; set; }

    [Key(8)]
    public int Ninth { get; set; }

    public int Touch() => First ^ Second ^ Third ^ Fourth ^ Fifth ^ Sixth ^ Seventh ^ Eighth ^ Ninth;
}
