using MemoryPack;
using MessagePack;

namespace PerfHarness.Survey.Serializers.OptionalPeers.Twins;

[MemoryPackable]
[MessagePackObject]
public sealed partial class CustomerTwin : ITwin
{
    [Key(0)]
    public string LastName { get; set; } = "";

    [Key(1)]
    public string FirstName { get; set; } = "";

    [Key(2)]
    public string Address { get; set; } = "";

    [Key(3)]
    public int Age { get; set; }

    [Key(4)]
    public int ZipCode { get; set; }

    public int Touch() => LastName.Length ^ FirstName.Length ^ Address.Length ^ Age ^ ZipCode;
}
