namespace CustomBinarySerializer.Tests.TestTypes;

public interface INamed
{
    string Name { get; }
}

/// <summary>A class that isn't sealed.</summary>
[BinaryTypeId(TypeIds.Animal)]
public record Animal : ICustomBinarySerializable, INamed
{
    public string Name { get; set; } = "";

    public virtual void WriteDataTo(BinaryWriter writer) => writer.Write(Name);

    public virtual void SetDataFrom(BinaryReader reader) => Name = reader.ReadString();
}

/// <summary>A class that is derived from a registered type.</summary>
[BinaryTypeId(TypeIds.Dog)]
public sealed record Dog : Animal
{
    public byte Tricks { get; set; }

    public override void WriteDataTo(BinaryWriter writer)
    {
        base.WriteDataTo(writer);
        writer.Write(Tricks);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        base.SetDataFrom(reader);
        Tricks = reader.ReadByte();
    }
}

/// <summary>A class that is derived from a registered type and itself not registered.</summary>
public sealed record Stray : Animal;
