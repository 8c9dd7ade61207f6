namespace PerfHarness.Workloads.Mixed;

internal struct Number : IMemberGroup
{
    private int _number;

    public void Fill(Random random)
    {
        _number = random.Next();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_number);
    }

    public void Read(BinaryReader reader)
    {
        _number = reader.ReadInt32();
    }
}

internal struct Counters : IMemberGroup
{
    private int _seen;
    private int _kept;
    private long _total;

    public void Fill(Random random)
    {
        _seen = random.Next();
        _kept = random.Next();
        _total = random.NextInt64();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_seen);
        writer.Write(_kept);
        writer.Write(_total);
    }

    public void Read(BinaryReader reader)
    {
        _seen = reader.ReadInt32();
        _kept = reader.ReadInt32();
        _total = reader.ReadInt64();
    }
}

internal struct Codes : IMemberGroup
{
    private short _kind;
    private ushort _origin;
    private uint _area;
    private byte _level;

    public void Fill(Random random)
    {
        _kind = (short)random.Next(short.MaxValue);
        _origin = (ushort)random.Next(ushort.MaxValue);
        _area = (uint)random.Next();
        _level = (byte)random.Next(byte.MaxValue);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_kind);
        writer.Write(_origin);
        writer.Write(_area);
        writer.Write(_level);
    }

    public void Read(BinaryReader reader)
    {
        _kind = reader.ReadInt16();
        _origin = reader.ReadUInt16();
        _area = reader.ReadUInt32();
        _level = reader.ReadByte();
    }
}

internal struct Totals : IMemberGroup
{
    private decimal _net;
    private int _items;
    private ulong _weight;
    private float _rate;

    public void Fill(Random random)
    {
        _net = new decimal(random.Next(), random.Next(), 0, isNegative: false, scale: 4);
        _items = random.Next();
        _weight = (ulong)random.NextInt64();
        _rate = random.NextSingle();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_net);
        writer.Write(_items);
        writer.Write(_weight);
        writer.Write(_rate);
    }

    public void Read(BinaryReader reader)
    {
        _net = reader.ReadDecimal();
        _items = reader.ReadInt32();
        _weight = reader.ReadUInt64();
        _rate = reader.ReadSingle();
    }
}

internal struct Price : IMemberGroup
{
    private decimal _amount;
    private ushort _currency;

    public void Fill(Random random)
    {
        _amount = new decimal(random.Next(), random.Next(), 0, isNegative: false, scale: 4);
        _currency = (ushort)random.Next(ushort.MaxValue);
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_amount);
        writer.Write(_currency);
    }

    public void Read(BinaryReader reader)
    {
        _amount = reader.ReadDecimal();
        _currency = reader.ReadUInt16();
    }
}

internal struct Position : IMemberGroup
{
    private double _latitude;
    private double _longitude;
    private float _accuracy;

    public void Fill(Random random)
    {
        _latitude = random.NextDouble();
        _longitude = random.NextDouble();
        _accuracy = random.NextSingle();
    }

    public readonly void Write(BinaryWriter writer)
    {
        writer.Write(_latitude);
        writer.Write(_longitude);
        writer.Write(_accuracy);
    }

    public void Read(BinaryReader reader)
    {
        _latitude = reader.ReadDouble();
        _longitude = reader.ReadDouble();
        _accuracy = reader.ReadSingle();
    }
}
