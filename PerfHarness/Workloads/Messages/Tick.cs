using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

/// <summary>A price of a stock exchange.</summary>
[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Tick : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public string Symbol { get; set; } = "";

    [DataMember(Order = 1)]
    public DateTime Time { get; set; }

    [DataMember(Order = 2)]
    public double Bid { get; set; }

    [DataMember(Order = 3)]
    public double Ask { get; set; }

    [DataMember(Order = 4)]
    public int Size { get; set; }

    [DataMember(Order = 5)]
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
