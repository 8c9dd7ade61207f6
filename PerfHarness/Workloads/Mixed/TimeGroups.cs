using CustomBinarySerializer;

namespace PerfHarness.Workloads.Mixed;

internal struct Stamp : IMemberGroup
{
    private DateTime _created;
    private long _sequence;

    public void Fill(Random random)
    {
        _created = RandomValues.DateTime(random);
        _sequence = random.NextInt64();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteDateTime(_created);
        writer.Write(_sequence);
    }

    public void Read(BinaryReader reader)
    {
        _created = reader.ReadDateTime();
        _sequence = reader.ReadInt64();
    }
}

internal struct Shift : IMemberGroup
{
    private DateOnly _day;
    private TimeOnly _start;
    private TimeSpan _length;

    public void Fill(Random random)
    {
        _day = DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber));
        _start = new TimeOnly(random.NextInt64(TimeSpan.TicksPerDay));
        _length = new TimeSpan(random.NextInt64());
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteDateOnly(_day);
        writer.WriteTimeOnly(_start);
        writer.WriteTimeSpan(_length);
    }

    public void Read(BinaryReader reader)
    {
        _day = reader.ReadDateOnly();
        _start = reader.ReadTimeOnly();
        _length = reader.ReadTimeSpan();
    }
}

internal struct Trace : IMemberGroup
{
    private DateTimeOffset _at;
    private TimeSpan _took;
    private byte _retries;
    private bool _failed;

    public void Fill(Random random)
    {
        _at = RandomValues.DateTimeOffset(random);
        _took = new TimeSpan(random.NextInt64());
        _retries = (byte)random.Next(byte.MaxValue);
        _failed = random.Next(2) == 0;
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.WriteDateTimeOffset(_at);
        writer.WriteTimeSpan(_took);
        writer.Write(_retries);
        writer.Write(_failed);
    }

    public void Read(BinaryReader reader)
    {
        _at = reader.ReadDateTimeOffset();
        _took = reader.ReadTimeSpan();
        _retries = reader.ReadByte();
        _failed = reader.ReadBoolean();
    }
}
