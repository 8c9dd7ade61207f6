using System.Runtime.Serialization;

namespace PerfHarness.Graph;

/// <summary>A product.</summary>
[Serializable]
[DataContract]
public sealed class GraphProduct
{
    [DataMember]
    public string? Name { get; set; }

    [DataMember]
    public string? Code { get; set; }

    [DataMember]
    public double Weight { get; set; }
}
