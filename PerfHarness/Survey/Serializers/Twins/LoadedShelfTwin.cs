using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class LoadedShelfTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public List<LoadedBookTwin> Books { get; set; } = [];

    [Id(1)]
    [Key(1)]
    public string Secret { get; set; } = "";

    public int Touch()
    {
        int touched = Secret.Length;
        foreach (LoadedBookTwin book in Books)
        {
            touched ^= book.Touch();
        }

        return touched;
    }
}
