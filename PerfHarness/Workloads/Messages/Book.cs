using System.Runtime.Serialization;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class Book
{
    [DataMember]
    public string Title { get; set; } = "";

    [DataMember]
    public int Id { get; set; }
}
