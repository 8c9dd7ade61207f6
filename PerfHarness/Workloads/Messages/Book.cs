using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Book
{
    [DataMember(Order = 0)]
    public string Title { get; set; } = "";

    [DataMember(Order = 1)]
    public int Id { get; set; }
}
