using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class OrderLine
{
    [DataMember(Order = 0)]
    public string Article { get; set; } = "";

    [DataMember(Order = 1)]
    public int Quantity { get; set; }

    [DataMember(Order = 2)]
    public decimal Price { get; set; }
}
