using System.Runtime.Serialization;

namespace PerfHarness.Workloads.Messages;

/// <summary>The customer of an <see cref="Order"/>, which has no contract of its own.</summary>
[Serializable]
[DataContract]
public sealed class Buyer
{
    [DataMember]
    public string Name { get; set; } = "";

    [DataMember]
    public string City { get; set; } = "";

    [DataMember]
    public int Number { get; set; }
}
