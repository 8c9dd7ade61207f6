using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class NineInts : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public int First { get; set; }

    [DataMember(Order = 1)]
    public int Second { get; set; }

    [DataMember(Order = 2)]
    public int Third { get; set; }

    [DataMember(Order = 3)]
    public int Fourth { get; set; }

    [DataMember(Order = 4)]
    public int Fifth { get; set; }

    [DataMember(Order = 5)]
    public int Sixth { get; set; }

    [DataMember(Order = 6)]
    public int Seventh { get; set; }

    [DataMember(Order = 7)]
    public int Eighth { get; set; }

    [DataMember(Order = 8)]
    public int Ninth { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(First);
        writer.Write(Second);
        writer.Write(Third);
        writer.Write(Fourth);
        writer.Write(Fifth);
        writer.Write(Sixth);
        writer.Write(Seventh);
        writer.Write(Eighth);
        writer.Write(Ninth);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        First = reader.ReadInt32();
        Second = reader.ReadInt32();
        Third = reader.ReadInt32();
        Fourth = reader.ReadInt32();
        Fifth = reader.ReadInt32();
        Sixth = reader.ReadInt32();
        Seventh = reader.ReadInt32();
        Eighth = reader.ReadInt32();
        Ninth = reader.ReadInt32();
    }
}
