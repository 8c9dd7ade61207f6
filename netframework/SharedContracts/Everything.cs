namespace CustomBinarySerializer.NetFramework.SharedContracts;

public enum Side : byte
{
    Buy,
    Sell = 200,
}

/// <summary>A hand-written contract that calls each method for contract authors.</summary>
[BinaryTypeId(100)]
public sealed class Everything : ICustomBinarySerializable
{
    private bool _flag;
    private sbyte _small;
    private short _short;
    private ushort _unsignedShort;
    private uint _unsigned;
    private long _long;
    private ulong _unsignedLong;
    private float _single;
    private double _double;
    private decimal _decimal;
    private char _char;
    private int _prefix;
    private string? _text;
    private string? _compact;
    private Guid _guid;
    private DateTime _time;
    private DateTimeOffset _offset;
    private TimeSpan _span;
    private Side _side;
    private DayOfWeek? _day;
    private int[]? _numbers;
    private bool[]? _flags;
    private List<string?>? _list;
    private short[]? _array;
    private Dictionary<string, int>? _byName;
    private Dictionary<long, string?>? _byNumber;
    private HashSet<string>? _set;
    private object? _any;
    private Inner? _exact;
    private byte[] _rest = [];

    public static Everything Random(RandomBytes random, int depth)
    {
        string comparedBy = random.Next(2) == 0 ? "ordinal" : "ignoring case";
        StringComparer comparer = comparedBy == "ordinal" ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;
        return new Everything
        {
            _flag = random.Next(2) == 0,
            _small = unchecked((sbyte)random.Next(256)),
            _short = unchecked((short)random.NextLong()),
            _unsignedShort = unchecked((ushort)random.NextLong()),
            _unsigned = unchecked((uint)random.NextLong()),
            _long = random.NextLong(),
            _unsignedLong = unchecked((ulong)random.NextLong()),
            _single = random.Next(1000) / 7f,
            _double = random.NextLong() / 3.0,
            _decimal = new decimal(random.Next(int.MaxValue), random.Next(int.MaxValue), 3, random.Next(2) == 0, (byte)random.Next(29)),
            _char = (char)(' ' + random.Next(0x700)),
            _prefix = unchecked((int)random.NextLong()) >> random.Next(32),
            _text = random.Text(),
            _compact = random.Text(),
            _guid = random.NextGuid(),
            _time = random.NextTime(),
            _offset = new DateTimeOffset(
                new DateTime(2000, 1, 1).AddSeconds(random.Next(int.MaxValue)), TimeSpan.FromMinutes(random.Next(1681) - 840)),
            _span = new TimeSpan(random.NextLong()),
            _side = (Side)random.Next(256),
            _day = random.Next(3) == 0 ? null : (DayOfWeek)random.Next(7),
            _numbers = random.Next(4) == 0 ? null : random.Array(() => random.Next(1000)),
            _flags = random.Next(4) == 0 ? null : random.Array(() => random.Next(2) == 0),
            _list = random.Next(4) == 0 ? null : [.. random.Array(random.Text)],
            _array = random.Next(4) == 0 ? null : random.Array(() => unchecked((short)random.NextLong())),
            _byName = random.Next(4) == 0 ? null : random.Array(() => random.Text() ?? "").Distinct(StringComparer.OrdinalIgnoreCase)
                .ToDictionary(text => text, text => text.Length, comparer),
            _byNumber = random.Next(4) == 0 ? null : random.Array(random.NextLong).Distinct().ToDictionary(key => key, _ => random.Text()),
            _set = random.Next(4) == 0 ? null : new HashSet<string>(random.Array(() => random.Text() ?? ""), comparer),
            _any = depth > 3 ? null : RandomMessages.Next(random, depth + 1),
            _exact = random.Next(2) == 0 ? null : new Inner { Number = random.Next(1 << 30) },
            _rest = random.Array(() => (byte)random.Next(256)),
        };
    }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(_flag);
        writer.Write(_small);
        writer.Write(_short);
        writer.Write(_unsignedShort);
        writer.Write(_unsigned);
        writer.Write(_long);
        writer.Write(_unsignedLong);
        writer.Write(_single);
        writer.Write(_double);
        writer.Write(_decimal);
        writer.Write(_char);
        writer.Write7BitEncodedInt(_prefix);
        writer.WriteNullableString(_text);
        writer.WriteCompactString(_compact);
        writer.WriteGuid(_guid);
        writer.WriteDateTime(_time);
        writer.WriteDateTimeOffset(_offset);
        writer.WriteTimeSpan(_span);
        writer.WriteEnum(_side);
        writer.WriteNullable(_day, static (w, day) => w.WriteEnum(day));
        writer.WriteUnmanagedArray(_numbers);
        writer.WriteUnmanagedArray(_flags);
        writer.WriteCollection(_list, static (w, text) => w.WriteNullableString(text));
        writer.WriteCollection(_array, static (w, number) => w.Write(number));
        writer.WriteDictionary(_byName, static (w, key) => w.Write(key), static (w, value) => w.Write(value));
        writer.WriteDictionary(_byNumber, static (w, key) => w.Write(key), static (w, value) => w.WriteNullableString(value));
        writer.Write(_set is not null);
        if (_set is not null)
        {
            writer.WriteComparerOf(_set);
            writer.WriteCollection([.. _set.OrderBy(text => text, StringComparer.Ordinal)], static (w, text) => w.Write(text));
        }

        writer.WriteObject(_any);
        writer.WriteExactObject(_exact);
        writer.Write((byte)_rest.Length);
        writer.Write(_rest);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        _flag = reader.ReadBoolean();
        _small = reader.ReadSByte();
        _short = reader.ReadInt16();
        _unsignedShort = reader.ReadUInt16();
        _unsigned = reader.ReadUInt32();
        _long = reader.ReadInt64();
        _unsignedLong = reader.ReadUInt64();
        _single = reader.ReadSingle();
        _double = reader.ReadDouble();
        _decimal = reader.ReadDecimal();
        _char = reader.ReadChar();
        _prefix = reader.Read7BitEncodedInt();
        _text = reader.ReadNullableString();
        _compact = reader.ReadCompactString();
        _guid = reader.ReadGuid();
        _time = reader.ReadDateTime();
        _offset = reader.ReadDateTimeOffset();
        _span = reader.ReadTimeSpan();
        _side = reader.ReadEnum<Side>();
        _day = reader.ReadNullable(static r => r.ReadEnum<DayOfWeek>());
        _numbers = reader.ReadUnmanagedArray<int>();
        _flags = reader.ReadUnmanagedArray<bool>();
        _list = reader.ReadList(static r => r.ReadNullableString());
        _array = reader.ReadArray(static r => r.ReadInt16());
        _byName = reader.ReadDictionary(static r => r.ReadString(), static r => r.ReadInt32());
        _byNumber = reader.ReadDictionary(static r => r.ReadInt64(), static r => r.ReadNullableString());
        _set = null;
        if (reader.ReadBoolean())
        {
            StringComparer? comparer = reader.ReadStringComparer();
            _set = new HashSet<string>(reader.ReadArray(static r => r.ReadString()) ?? [], comparer);
        }

        _any = reader.ReadObject();
        _exact = reader.ReadExactObject<Inner>();
        _rest = reader.ReadBytes(reader.ReadByte());
    }
}

[BinaryTypeId(101)]
public sealed class Inner : ICustomBinarySerializable
{
    public int Number { get; set; }

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Number);

    public void SetDataFrom(BinaryReader reader) => Number = reader.ReadInt32();
}
