namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class ValueFieldTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void EveryPrimitiveKeepsItsBits()
    {
        Primitives written = new()
        {
            Bool = true,
            Byte = 255,
            SByte = -128,
            Short = short.MinValue,
            UShort = ushort.MaxValue,
            Int = int.MinValue,
            UInt = uint.MaxValue,
            Long = long.MinValue,
            ULong = ulong.MaxValue,
            Float = BitConverter.Int32BitsToSingle(0x7FC01234),
            Double = BitConverter.Int64BitsToDouble(0x7FF8123456789ABC),
            Char = '\uFFFF',
            Decimal = 1.10m,
            Local = new DateTime(638_000_000_000_000_000, DateTimeKind.Local),
            Utc = new DateTime(638_000_000_000_000_000, DateTimeKind.Utc),
            Unspecified = DateTime.MaxValue,
            Span = TimeSpan.MinValue,
            Offset = new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromMinutes(-210)),
            Guid = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
            Pointer = -5,
            UnsignedPointer = 6,
        };

        Primitives read = RoundTrip(written);

        Assert.That(GraphComparer.Difference(written, read), Is.Null);
        Assert.That(decimal.GetBits(read.Decimal), Is.EqualTo(decimal.GetBits(1.10m)));
    }

    [Test]
    public void EnumsOfAllSizesAreKept()
    {
        Enums written = new()
        {
            Byte = ByteEnum.Max,
            SByte = SByteEnum.Min,
            Short = ShortEnum.Min,
            UInt = UIntEnum.Max,
            Long = LongEnum.Min,
            ULong = ULongEnum.Max,
            Boxed = ULongEnum.Max,
            Flags = (Flags)6
        };

        Assert.That(GraphComparer.Difference(written, RoundTrip(written)), Is.Null);
    }

    [Test]
    public void NullablesAreKept()
    {
        Nullables read = RoundTrip(new Nullables { Number = 5, Place = new Point { X = 1, Y = 2 }, Boxed = (int?)7 });

        Assert.That((read.Number, read.Nothing, read.Place!.Value.Y, read.Boxed), Is.EqualTo((5, (DateTime?)null, 2, (object)7)));
    }

    [Test]
    public void StructsInStructsAreKept()
    {
        Line written = new() { From = new Point { X = 1, Y = 2 }, To = new Point { X = 3, Y = 4 }, Label = new Label { Text = "a" } };

        Assert.That(GraphComparer.Difference(written, RoundTrip(written)), Is.Null);
    }

    [Test]
    public void AStructMayBeTheRoot() => Assert.That(RoundTrip(new Point { X = 1, Y = 2 }), Is.EqualTo(new Point { X = 1, Y = 2 }));

    [Test]
    public void AnEnumMayBeTheRoot() => Assert.That(RoundTrip(ULongEnum.Max), Is.EqualTo(ULongEnum.Max));

    [Test]
    public void BoxedStructsAndEnumsKeepTheirTypes()
    {
        FieldTests.Anything read = RoundTrip(new FieldTests.Anything
        {
            First = new Point { X = 1, Y = 2 },
            Second = ByteEnum.Max,
            Third = new FieldTests.Pair<int, string> { First = 1, Second = "b" }
        });

        Assert.That((read.First, read.Second), Is.EqualTo(((object)new Point { X = 1, Y = 2 }, (object)ByteEnum.Max)));
        Assert.That(((FieldTests.Pair<int, string>)read.Third!).Second, Is.EqualTo("b"));
    }

    [Test]
    public void AnInlineFieldOfObjectTypeKeepsWhatItHolds()
    {
        foreach (object value in new object[]
        {
            1, "a", 2.5m, DateTime.UnixEpoch, new[] { "a" }, new Point { X = 1 }, TimeSpan.FromSeconds(1), 'x', false
        })
        {
            Assert.That(RoundTrip(new FieldTests.Anything { First = value }).First, Is.TypeOf(value.GetType()).And.EqualTo(value));
        }
    }

    private enum ByteEnum : byte
    {
        Zero,
        Max = 255,
    }

    private enum SByteEnum : sbyte
    {
        Min = -128,
    }

    private enum ShortEnum : short
    {
        Min = short.MinValue,
    }

    private enum UIntEnum : uint
    {
        Max = uint.MaxValue,
    }

    private enum LongEnum : long
    {
        Min = long.MinValue,
    }

    private enum ULongEnum : ulong
    {
        Max = ulong.MaxValue,
    }

    [Flags]
    private enum Flags
    {
        None = 0,
        First = 2,
        Second = 4,
    }

    [Serializable]
    private sealed class Primitives
    {
        public bool Bool;
        public byte Byte;
        public sbyte SByte;
        public short Short;
        public ushort UShort;
        public int Int;
        public uint UInt;
        public long Long;
        public ulong ULong;
        public float Float;
        public double Double;
        public char Char;
        public decimal Decimal;
        public DateTime Local;
        public DateTime Utc;
        public DateTime Unspecified;
        public TimeSpan Span;
        public DateTimeOffset Offset;
        public Guid Guid;
        public nint Pointer;
        public nuint UnsignedPointer;
    }

    [Serializable]
    private sealed class Enums
    {
        public ByteEnum Byte;
        public SByteEnum SByte;
        public ShortEnum Short;
        public UIntEnum UInt;
        public LongEnum Long;
        public ULongEnum ULong;
        public object? Boxed;
        public Flags Flags;
    }

    [Serializable]
    private sealed class Nullables
    {
        public int? Number;
        public Point? Place;
        public object? Boxed;

        public DateTime? Nothing { get; set; }
    }

    [Serializable]
    private struct Point
    {
        public int X;
        public int Y;
    }

    [Serializable]
    private struct Line
    {
        public Point From;
        public Point To;
        public Label Label;
    }

    [Serializable]
    private struct Label
    {
        public string? Text;
    }
}
