using System.Runtime.Serialization;

namespace PerfHarness.Survey.Data;

[Serializable]
[DataContract]
public sealed class ReferenceBook
{
    [DataMember]
    public string Name { get; set; } = "";

    /// <summary>One string object for all books.</summary>
    [DataMember]
    public string Blurb { get; set; } = "";

    [DataMember]
    public decimal Price { get; set; }

    /// <summary>The shelf that holds the book, where the workload has cycles.</summary>
    [DataMember]
    public ReferenceShelf? Shelf { get; set; }
}
