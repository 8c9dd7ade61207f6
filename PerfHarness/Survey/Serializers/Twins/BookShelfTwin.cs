using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class BookShelfTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public List<BookTwin> Books { get; set; } = [];

    [Id(1)]
    [Key(1)]
    public string Secret { get; set; } = "";

    public int Touch()
    {
        int touched = Secret.Length;
        foreach (BookTwin book in Books)
        {
            touched ^= book.Touch();
        }

        return touched;
    }
}
