using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable(GenerateType.CircularReference)]
[MessagePackObject]
public sealed partial class ReferenceShelfTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    [MemoryPackOrder(0)]
    public Dictionary<DateTime, ReferenceBookTwin> Books { get; set; } = [];

    public int Touch()
    {
        int touched = Books.Count;
        foreach ((DateTime day, ReferenceBookTwin book) in Books)
        {
            touched ^= day.Minute ^ book.Touch();
        }

        return touched;
    }
}
