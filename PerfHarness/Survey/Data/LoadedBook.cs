using System.Runtime.Serialization;

namespace PerfHarness.Survey.Data;

/// <summary>A book with some bytes of its own.</summary>
[Serializable]
[DataContract]
public sealed class LoadedBook
{
    [DataMember]
    public string Title { get; set; } = "";

    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public byte[] Content { get; set; } = [];
}
