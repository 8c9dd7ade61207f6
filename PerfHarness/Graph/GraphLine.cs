using System.Runtime.Serialization;

namespace PerfHarness.Graph;

/// <summary>A line of an order. Lines share products.</summary>
[Serializable]
[DataContract]
public sealed class GraphLine
{
    [DataMember]
    public GraphProduct? Product { get; set; }

    [DataMember]
    public int Quantity { get; set; }

    [DataMember]
    public decimal Price { get; set; }

    [DataMember]
    public string? Note { get; set; }

    [DataMember]
    public GraphOrder? Order { get; set; }
}
