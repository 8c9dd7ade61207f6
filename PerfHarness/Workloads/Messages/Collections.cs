namespace PerfHarness.Workloads.Messages;

/// <summary>Many values of each kind that is stored as a block or row by row.</summary>
[Serializable]
[DataContract]
public sealed class Collections : ICustomBinarySerializable
{
    [DataMember]
    public int[] Numbers { get; set; } = [];

    [DataMember]
    public DateTime[] Times { get; set; } = [];

    [DataMember]
    public List<(int Id, long Value)> Pairs { get; set; } = [];

    [DataMember]
    public List<Measure> Measures { get; set; } = [];

    [DataMember]
    public Dictionary<int, long> Totals { get; set; } = [];

    [DataMember]
    public Dictionary<string, int> Counts { get; set; } = [];

    [DataMember]
    public List<string> Names { get; set; } = [];

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Numbers.Length);
        writer.WriteSpan<int>(Numbers);
        writer.Write(Times.Length);
        foreach (DateTime time in Times)
        {
            writer.WriteDateTime(time);
        }

        writer.Write(Pairs.Count);
        foreach ((int id, long value) in Pairs)
        {
            writer.Write(id);
            writer.Write(value);
        }

        writer.Write(Measures.Count);
        foreach (Measure measure in Measures)
        {
            writer.Write(measure.Sensor);
            writer.Write(measure.Value);
            writer.Write(measure.Quality);
        }

        writer.Write(Totals.Count);
        foreach ((int id, long total) in Totals)
        {
            writer.Write(id);
            writer.Write(total);
        }

        writer.Write(Counts.Count);
        foreach ((string name, int count) in Counts)
        {
            writer.Write(name);
            writer.Write(count);
        }

        writer.Write(Names.Count);
        foreach (string name in Names)
        {
            writer.Write(name);
        }
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Numbers = new int[reader.ReadInt32()];
        reader.ReadSpan<int>(Numbers);
        Times = new DateTime[reader.ReadInt32()];
        for (int index = 0; index < Times.Length; index++)
        {
            Times[index] = reader.ReadDateTime();
        }

        int pairs = reader.ReadInt32();
        Pairs = new List<(int Id, long Value)>(pairs);
        for (int index = 0; index < pairs; index++)
        {
            Pairs.Add((reader.ReadInt32(), reader.ReadInt64()));
        }

        int measures = reader.ReadInt32();
        Measures = new List<Measure>(measures);
        for (int index = 0; index < measures; index++)
        {
            Measures.Add(new Measure(reader.ReadInt32(), reader.ReadInt64(), reader.ReadInt16()));
        }

        int totals = reader.ReadInt32();
        Totals = new Dictionary<int, long>(totals);
        for (int index = 0; index < totals; index++)
        {
            Totals.Add(reader.ReadInt32(), reader.ReadInt64());
        }

        int counts = reader.ReadInt32();
        Counts = new Dictionary<string, int>(counts);
        for (int index = 0; index < counts; index++)
        {
            Counts.Add(reader.ReadString(), reader.ReadInt32());
        }

        int names = reader.ReadInt32();
        Names = new List<string>(names);
        for (int index = 0; index < names; index++)
        {
            Names.Add(reader.ReadString());
        }
    }
}
