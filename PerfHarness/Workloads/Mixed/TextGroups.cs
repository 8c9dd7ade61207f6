using CustomBinarySerializer;

namespace PerfHarness.Workloads.Mixed;

internal struct Name : IMemberGroup
{
    private string _name;

    public void Fill(Random random)
    {
        _name = RandomValues.Text(random);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_name);
    }

    public void Read(BinaryReader reader)
    {
        _name = reader.ReadString();
    }
}

internal struct Note : IMemberGroup
{
    private string? _note;
    private byte _priority;

    public void Fill(Random random)
    {
        _note = random.Next(2) == 0 ? null : RandomValues.Text(random);
        _priority = (byte)random.Next(byte.MaxValue);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteNullableString(_note);
        writer.Write(_priority);
    }

    public void Read(BinaryReader reader)
    {
        _note = reader.ReadNullableString();
        _priority = reader.ReadByte();
    }
}

internal struct Person : IMemberGroup
{
    private string _firstName;
    private string _lastName;
    private DateOnly _bornOn;

    public void Fill(Random random)
    {
        _firstName = RandomValues.Text(random);
        _lastName = RandomValues.Text(random);
        _bornOn = DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber));
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_firstName);
        writer.Write(_lastName);
        writer.WriteDateOnly(_bornOn);
    }

    public void Read(BinaryReader reader)
    {
        _firstName = reader.ReadString();
        _lastName = reader.ReadString();
        _bornOn = reader.ReadDateOnly();
    }
}

internal struct Address : IMemberGroup
{
    private string _street;
    private string _city;
    private string? _country;
    private int _zipCode;

    public void Fill(Random random)
    {
        _street = RandomValues.Text(random);
        _city = RandomValues.Text(random);
        _country = random.Next(2) == 0 ? null : RandomValues.Text(random);
        _zipCode = random.Next();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_street);
        writer.Write(_city);
        writer.WriteNullableString(_country);
        writer.Write(_zipCode);
    }

    public void Read(BinaryReader reader)
    {
        _street = reader.ReadString();
        _city = reader.ReadString();
        _country = reader.ReadNullableString();
        _zipCode = reader.ReadInt32();
    }
}
