using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Customer : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public string LastName { get; set; } = "";

    [DataMember(Order = 1)]
    public string FirstName { get; set; } = "";

    [DataMember(Order = 2)]
    public string Address { get; set; } = "";

    [DataMember(Order = 3)]
    public int Age { get; set; }

    [DataMember(Order = 4)]
    public int ZipCode { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(LastName);
        writer.Write(FirstName);
        writer.Write(Address);
        writer.Write(Age);
        writer.Write(ZipCode);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        LastName = reader.ReadString();
        FirstName = reader.ReadString();
        Address = reader.ReadString();
        Age = reader.ReadInt32();
        ZipCode = reader.ReadInt32();
    }
}
