namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>
/// Any registered object or null, between two numbers that show the positions of writer and reader.
/// </summary>
[BinaryTypeId(TypeIds.Parcel)]
public sealed record Parcel : ICustomBinarySerializable
{
    public const byte Opening = 0xAA;
    public const byte Seal = 0xBB;

    public object? Content { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Opening);
        writer.WriteObject(Content);
        writer.Write(Seal);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Marks.Expect(Opening, reader);
        Content = reader.ReadObject();
        Marks.Expect(Seal, reader);
    }
}

/// <summary>A parcel around an object whose type needs no id on the wire.</summary>
public abstract record ExactParcel<T> : ICustomBinarySerializable
{
    public T? Content { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Parcel.Opening);
        writer.WriteExactObject(Content);
        writer.Write(Parcel.Seal);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Marks.Expect(Parcel.Opening, reader);
        Content = reader.ReadExactObject<T>();
        Marks.Expect(Parcel.Seal, reader);
    }
}

[BinaryTypeId(TypeIds.PointParcel)]
public sealed record PointParcel : ExactParcel<Point>;

[BinaryTypeId(TypeIds.BlockParcel)]
public sealed record BlockParcel : ExactParcel<Block>;

internal static class Marks
{
    internal static void Expect(byte mark, BinaryReader reader)
    {
        byte found = reader.ReadByte();
        if (found != mark)
        {
            throw new InvalidDataException($"0x{found:X2} stands where 0x{mark:X2} was written.");
        }
    }
}
