using System.Runtime.Serialization;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class OrderLine
{
    [DataMember]
    public string Article { get; set; } = "";

    [DataMember]
    public int Quantity { get; set; }

    [DataMember]
    public decimal Price { get; set; }
}
