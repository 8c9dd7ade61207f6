using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>A contract with a call of each kind.</summary>
internal sealed record EveryKind(
    bool Boolean, byte Byte, sbyte SByte, short Int16, ushort UInt16, int Int32, uint UInt32, long Int64, ulong UInt64,
    Half Half, float Single, double Double, decimal Decimal, char Char, string String) : ICustomBinarySerializable
{
    private EveryKind()
        : this(
            default, default, default, default, default, default, default, default, default, default, default, default, default,
            default, "")
    {
    }

    internal static EveryKind Sample { get; } =
        new(true, 1, -2, -3, 4, -5, 6, -7, 8, (Half)9.5f, -10.5f, 11.5, -12.5m, '€', "fourteen €");

    public bool Boolean { get; private set; } = Boolean;

    public byte Byte { get; private set; } = Byte;

    public sbyte SByte { get; private set; } = SByte;

    public short Int16 { get; private set; } = Int16;

    public ushort UInt16 { get; private set; } = UInt16;

    public int Int32 { get; private set; } = Int32;

    public uint UInt32 { get; private set; } = UInt32;

    public long Int64 { get; private set; } = Int64;

    public ulong UInt64 { get; private set; } = UInt64;

    public Half Half { get; private set; } = Half;

    public float Single { get; private set; } = Single;

    public double Double { get; private set; } = Double;

    public decimal Decimal { get; private set; } = Decimal;

    public char Char { get; private set; } = Char;

    public string String { get; private set; } = String;

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Boolean);
        writer.Write(Byte);
        writer.Write(SByte);
        writer.Write(Int16);
        writer.Write(UInt16);
        writer.Write(Int32);
        writer.Write(UInt32);
        writer.Write(Int64);
        writer.Write(UInt64);
        writer.Write(Half);
        writer.Write(Single);
        writer.Write(Double);
        writer.Write(Decimal);
        writer.Write(Char);
        writer.Write(String);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Boolean = reader.ReadBoolean();
        Byte = reader.ReadByte();
        SByte = reader.ReadSByte();
        Int16 = reader.ReadInt16();
        UInt16 = reader.ReadUInt16();
        Int32 = reader.ReadInt32();
        UInt32 = reader.ReadUInt32();
        Int64 = reader.ReadInt64();
        UInt64 = reader.ReadUInt64();
        Half = reader.ReadHalf();
        Single = reader.ReadSingle();
        Double = reader.ReadDouble();
        Decimal = reader.ReadDecimal();
        Char = reader.ReadChar();
        String = reader.ReadString();
    }
}

/// <summary>A contract with a call of each extension method.</summary>
internal sealed class EveryExtension : ICustomBinarySerializable
{
    internal string? Text { get; set; }

    internal Guid Id { get; set; } = new("00112233-4455-6677-8899-aabbccddeeff");

    internal DateTime Time { get; set; } = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    internal DateTimeOffset Offset { get; set; } = new(2026, 2, 3, 4, 5, 6, TimeSpan.FromMinutes(-90));

    internal TimeSpan Span { get; set; } = TimeSpan.FromTicks(-7);

    internal DateOnly Day { get; set; } = new(2026, 3, 4);

    internal TimeOnly Clock { get; set; } = new(8, 9);

    internal Int128 Large { get; set; } = Int128.MinValue + 1;

    internal UInt128 Larger { get; set; } = UInt128.MaxValue - 2;

    internal DayOfWeek Weekday { get; set; } = DayOfWeek.Friday;

    internal int? Maybe { get; set; }

    internal List<string>? Names { get; set; }

    internal Dictionary<short, string>? ByNumber { get; set; }

    internal double[]? Numbers { get; set; }

    internal char[] Letters { get; set; } = [];

    internal Customer? Customer { get; set; }

    internal object? Content { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.WriteNullableString(Text);
        writer.WriteGuid(Id);
        writer.WriteDateTime(Time);
        writer.WriteDateTimeOffset(Offset);
        writer.WriteTimeSpan(Span);
        writer.WriteDateOnly(Day);
        writer.WriteTimeOnly(Clock);
        writer.WriteInt128(Large);
        writer.WriteUInt128(Larger);
        writer.WriteEnum(Weekday);
        writer.WriteNullable(Maybe, static (w, value) => w.Write(value));
        writer.WriteCollection(Names, static (w, name) => w.Write(name));
        writer.WriteDictionary(ByNumber, static (w, key) => w.Write(key), static (w, value) => w.Write(value));
        writer.WriteUnmanagedArray(Numbers);
        writer.Write7BitEncodedInt(Letters.Length);
        writer.WriteSpan<char>(Letters);
        writer.WriteExactObject(Customer);
        writer.WriteObject(Content);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Text = reader.ReadNullableString();
        Id = reader.ReadGuid();
        Time = reader.ReadDateTime();
        Offset = reader.ReadDateTimeOffset();
        Span = reader.ReadTimeSpan();
        Day = reader.ReadDateOnly();
        Clock = reader.ReadTimeOnly();
        Large = reader.ReadInt128();
        Larger = reader.ReadUInt128();
        Weekday = reader.ReadEnum<DayOfWeek>();
        Maybe = reader.ReadNullable(static r => r.ReadInt32());
        Names = reader.ReadList(static r => r.ReadString());
        ByNumber = reader.ReadDictionary(static r => r.ReadInt16(), static r => r.ReadString());
        Numbers = reader.ReadUnmanagedArray<double>();
        Letters = new char[reader.Read7BitEncodedInt()];
        reader.ReadSpan(Letters.AsSpan());
        Customer = reader.ReadExactObject<Customer>();
        Content = reader.ReadObject();
    }
}
