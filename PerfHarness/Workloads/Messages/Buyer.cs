using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

/// <summary>The customer of an <see cref="Order"/>, which has no contract of its own.</summary>
[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Buyer
{
    [DataMember(Order = 0)]
    public string Name { get; set; } = "";

    [DataMember(Order = 1)]
    public string City { get; set; } = "";

    [DataMember(Order = 2)]
    public int Number { get; set; }
}
