using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class NineInts : ICustomBinarySerializable
{
    [DataMember]
    public int First { get; set; }

    [DataMember]
    public int Second { get; set; }

    [DataMember]
    public int Third { get; set; }

    [DataMember]
    public int Fourth { get; set; }

    [DataMember]
    public int Fifth { get; set; }

    [DataMember]
    public int Sixth { get; set; }

    [DataMember]
    public int Seventh { get; set; }

    [DataMember]
    public int Eighth { get; set; }

    [DataMember]
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
