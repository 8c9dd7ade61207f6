using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class Customer : ICustomBinarySerializable
{
    [DataMember]
    public string LastName { get; set; } = "";

    [DataMember]
    public string FirstName { get; set; } = "";

    [DataMember]
    public string Address { get; set; } = "";

    [DataMember]
    public int Age { get; set; }

    [DataMember]
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
