using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
public sealed class Customer : ICustomBinarySerializable
{
    public string LastName { get; set; } = "";

    public string FirstName { get; set; } = "";

    public string Address { get; set; } = "";

    public int Age { get; set; }

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
