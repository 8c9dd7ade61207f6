using CustomBinarySerializer;

namespace PerfHarness.Workloads.Mixed;

internal struct Identity : IMemberGroup
{
    private Guid _id;

    public void Fill(Random random)
    {
        _id = RandomValues.Guid(random);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteGuid(_id);
    }

    public void Read(BinaryReader reader)
    {
        _id = reader.ReadGuid();
    }
}

internal struct Link : IMemberGroup
{
    private Guid _from;
    private Guid _to;
    private bool _isOpen;

    public void Fill(Random random)
    {
        _from = RandomValues.Guid(random);
        _to = RandomValues.Guid(random);
        _isOpen = random.Next(2) == 0;
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteGuid(_from);
        writer.WriteGuid(_to);
        writer.Write(_isOpen);
    }

    public void Read(BinaryReader reader)
    {
        _from = reader.ReadGuid();
        _to = reader.ReadGuid();
        _isOpen = reader.ReadBoolean();
    }
}

internal struct Options : IMemberGroup
{
    private bool _isActive;
    private bool _isHidden;
    private DayOfWeek _day;

    public void Fill(Random random)
    {
        _isActive = random.Next(2) == 0;
        _isHidden = random.Next(2) == 0;
        _day = (DayOfWeek)random.Next(7);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_isActive);
        writer.Write(_isHidden);
        writer.WriteEnum(_day);
    }

    public void Read(BinaryReader reader)
    {
        _isActive = reader.ReadBoolean();
        _isHidden = reader.ReadBoolean();
        _day = reader.ReadEnum<DayOfWeek>();
    }
}
