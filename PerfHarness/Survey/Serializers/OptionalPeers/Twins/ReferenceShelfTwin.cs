using MemoryPack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable(GenerateType.CircularReference)]
public sealed partial class ReferenceShelfTwin : ITwin
{
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
