namespace PerfHarness.Workloads.Messages;

/// <summary>A struct of 24 bytes in memory, of which ten are padding.</summary>
[Serializable]
[DataContract]
public record struct Measure(
    [property: DataMember] int Sensor,
    [property: DataMember] long Value,
    [property: DataMember] short Quality);
