using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

/// <summary>What a stock exchange sends most of.</summary>
[Serializable]
[DataContract]
public sealed class Tick : ICustomBinarySerializable
{
    [DataMember]
    public string Symbol { get; set; } = "";

    [DataMember]
    public DateTime Time { get; set; }

    [DataMember]
    public double Bid { get; set; }

    [DataMember]
    public double Ask { get; set; }

    [DataMember]
    public int Size { get; set; }

    [DataMember]
    public long Number { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Symbol);
        writer.WriteDateTime(Time);
        writer.Write(Bid);
        writer.Write(Ask);
        writer.Write(Size);
        writer.Write(Number);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Symbol = reader.ReadString();
        Time = reader.ReadDateTime();
        Bid = reader.ReadDouble();
        Ask = reader.ReadDouble();
        Size = reader.ReadInt32();
        Number = reader.ReadInt64();
    }
}
