using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class BookShelfTwin : ITwin
{
    [Key(0)]
    public List<BookTwin> Books { get; set; } = [];

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
