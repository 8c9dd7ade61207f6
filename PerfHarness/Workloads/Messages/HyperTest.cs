using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

public enum OrderState
{
    Open,
    Filled,
    Cancelled,
}

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class HyperTest : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public Guid? Parent { get; set; }

    [DataMember(Order = 1)]
    public int Quantity { get; set; }

    [DataMember(Order = 2)]
    public long Sequence { get; set; }

    [DataMember(Order = 3)]
    public DateTime Created { get; set; }

    [DataMember(Order = 4)]
    public uint Flags { get; set; }

    [DataMember(Order = 5)]
    public decimal Price { get; set; }

    [DataMember(Order = 6)]
    public TimeSpan Lifetime { get; set; }

    [DataMember(Order = 7)]
    public Guid Id { get; set; }

    [DataMember(Order = 8)]
    public OrderState State { get; set; }

    [DataMember(Order = 9)]
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
