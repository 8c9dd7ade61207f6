using MemoryPack;
using MessagePack;
using Orleans;

namespace PerfHarness.Survey.Serializers.Twins;

[GenerateSerializer]
[MemoryPackable]
[MessagePackObject]
public sealed partial class CustomerTwin : ITwin
{
    [Id(0)]
    [Key(0)]
    public string LastName { get; set; } = "";

    [Id(1)]
    [Key(1)]
    public string FirstName { get; set; } = "";

    [Id(2)]
    [Key(2)]
    public string Address { get; set; } = "";

    [Id(3)]
    [Key(3)]
    public int Age { get; set; }

    [Id(4)]
    [Key(4)]
    public int ZipCode { get; set; }

    public int Touch() => LastName.Length ^ FirstName.Length ^ Address.Length ^ Age ^ ZipCode;
}
