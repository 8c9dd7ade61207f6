namespace Stress.Fuzzing.Messages;

/// <summary>A hand-written contract that uses most methods of the writer and the reader.</summary>
public sealed class PlainMessage : ICustomBinarySerializable
{
    public string Name { get; set; } = "";

    public string? Note { get; set; }

    public bool IsOpen { get; set; }

    public decimal Price { get; set; }

    public DateTime Made { get; set; }

    public DateTimeOffset Sent { get; set; }

    public TimeOnly At { get; set; }

    public DateOnly On { get; set; }

    public Guid Id { get; set; }

    public DayOfWeek Day { get; set; }

    public char Mark { get; set; }

    public int? Count { get; set; }

    public string[]? Lines { get; set; }

    public Dictionary<string, long>? Numbers { get; set; }

    public HashSet<string>? Names { get; set; }

    public double[]? Curve { get; set; }

    public bool[]? Flags { get; set; }

    public object? Inner { get; set; }

    public PlainMessage? Exact { get; set; }

    public byte[] Rest { get; set; } = [];

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Name);
        writer.WriteNullableString(Note);
        writer.Write(IsOpen);
        writer.Write(Price);
        writer.WriteDateTime(Made);
        writer.WriteDateTimeOffset(Sent);
        writer.WriteTimeOnly(At);
        writer.WriteDateOnly(On);
        writer.WriteGuid(Id);
        writer.WriteEnum(Day);
        writer.Write(Mark);
        writer.WriteNullable(Count, static (w, value) => w.Write(value));
        writer.WriteCollection(Lines, static (w, item) => w.Write(item));
        writer.WriteDictionary(Numbers, static (w, key) => w.Write(key), static (w, value) => w.Write7BitEncodedInt64(value));
        writer.WriteCollection(Names, static (w, item) => w.Write(item));
        writer.WriteUnmanagedArray(Curve);
        writer.WriteCollection(Flags, static (w, item) => w.Write(item));
        writer.WriteObject(Inner);
        writer.WriteExactObject(Exact);
        writer.Write(Rest.Length);
        writer.Write(Rest);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Name = reader.ReadString();
        Note = reader.ReadNullableString();
        IsOpen = reader.ReadBoolean();
        Price = reader.ReadDecimal();
        Made = reader.ReadDateTime();
        Sent = reader.ReadDateTimeOffset();
        At = reader.ReadTimeOnly();
        On = reader.ReadDateOnly();
        Id = reader.ReadGuid();
        Day = reader.ReadEnum<DayOfWeek>();
        Mark = reader.ReadChar();
        Count = reader.ReadNullable(static r => r.ReadInt32());
        Lines = reader.ReadArray(static r => r.ReadString());
        Numbers = reader.ReadDictionary(static r => r.ReadString(), static r => r.Read7BitEncodedInt64());
        Names = reader.ReadArray(static r => r.ReadString())?.ToHashSet();
        Curve = reader.ReadUnmanagedArray<double>();
        Flags = reader.ReadArray(static r => r.ReadBoolean());
        Inner = reader.ReadObject();
        Exact = reader.ReadExactObject<PlainMessage>();
        Rest = reader.ReadBytes(reader.ReadInt32());
    }

    internal static PlainMessage Sample() => new()
    {
        Name = "Smith",
        Note = "é and 漢",
        IsOpen = true,
        Price = 12.50m,
        Made = new DateTime(2008, 6, 11, 1, 2, 3, DateTimeKind.Utc),
        Sent = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
        At = new TimeOnly(23, 59),
        On = new DateOnly(2026, 11, 22),
        Id = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        Day = DayOfWeek.Sunday,
        Mark = 'é',
        Count = 7,
        Lines = ["one", "two", ""],
        Numbers = new() { ["a"] = 1, ["b"] = -1 },
        Names = ["x", "y"],
        Curve = [1.5, double.NaN],
        Flags = [true, false],
        Inner = new PlainMessage { Name = "inner", Inner = 5 },
        Exact = new PlainMessage { Exact = new PlainMessage() },
        Rest = [1, 2, 3],
    };
}
