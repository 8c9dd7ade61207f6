using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

public enum OrderState
{
    Open,
    Filled,
    Cancelled,
}

[Serializable]
[DataContract]
public sealed class HyperTest : ICustomBinarySerializable
{
    [DataMember]
    public Guid? Parent { get; set; }

    [DataMember]
    public int Quantity { get; set; }

    [DataMember]
    public long Sequence { get; set; }

    [DataMember]
    public DateTime Created { get; set; }

    [DataMember]
    public uint Flags { get; set; }

    [DataMember]
    public decimal Price { get; set; }

    [DataMember]
    public TimeSpan Lifetime { get; set; }

    [DataMember]
    public Guid Id { get; set; }

    [DataMember]
    public OrderState State { get; set; }

    [DataMember]
    public string Reference { get; set; } = "";

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Parent.HasValue);
        if (Parent.HasValue)
        {
            writer.WriteGuid(Parent.GetValueOrDefault());
        }

        writer.Write(Quantity);
        writer.Write(Sequence);
        writer.WriteDateTime(Created);
        writer.Write(Flags);
        writer.Write(Price);
        writer.WriteTimeSpan(Lifetime);
        writer.WriteGuid(Id);
        writer.WriteEnum(State);
        writer.Write(Reference);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Parent = reader.ReadBoolean() ? reader.ReadGuid() : null;
        Quantity = reader.ReadInt32();
        Sequence = reader.ReadInt64();
        Created = reader.ReadDateTime();
        Flags = reader.ReadUInt32();
        Price = reader.ReadDecimal();
        Lifetime = reader.ReadTimeSpan();
        Id = reader.ReadGuid();
        State = reader.ReadEnum<OrderState>();
        Reference = reader.ReadString();
    }
}
