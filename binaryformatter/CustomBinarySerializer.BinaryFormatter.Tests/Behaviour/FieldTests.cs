namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class FieldTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void PrivateReadonlyAndBackingFieldsAreKept()
    {
        Account read = RoundTrip(new Account(5, "a") { Owner = "b" });

        Assert.That((read.Number, read.Code, read.Owner), Is.EqualTo((5, "a", "b")));
    }

    [Test]
    public void FieldsOfOneNameInBaseAndDerivedAreKeptApart()
    {
        DerivedAccount read = RoundTrip(new DerivedAccount(1, "base", 2, "derived"));

        Assert.That((read.Number, read.Code, read.DerivedNumber, read.DerivedCode), Is.EqualTo((1, "base", 2, "derived")));
    }

    [Test]
    public void PrivateFieldsOfThreeLevelsAreKept()
    {
        Third read = RoundTrip(new Third(1, 2, 3));

        Assert.That(read.All, Is.EqualTo((1, 2, 3)));
    }

    [Test]
    public void NonSerializedFieldsGetTheirDefault()
    {
        WithCache read = RoundTrip(new WithCache { Cache = 5, Text = "b", Kept = 7 });

        Assert.That((read.Cache, read.Text, read.Kept), Is.EqualTo((0, (string?)null, 7)));
    }

    [Test]
    public void NoConstructorAndNoInitializerRuns()
    {
        WithConstructor written = new();
        WithConstructor.Runs = 0;

        WithConstructor read = RoundTrip(written);

        Assert.That((WithConstructor.Runs, read.FromInitializer), Is.EqualTo((0, 0)));
    }

    [Test]
    public void ATypeNeedsNoParameterlessConstructor() => Assert.That(RoundTrip(new Account(5, "a")).Number, Is.EqualTo(5));

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

    private static IEnumerable<string> Texts =>
        ["", "a", "\0", "\u00E9\u4E2D\uD83D\uDE00", new string('x', 127), new string('x', 128), new string('\u4E2D', 70_000)];

    [TestCaseSource(nameof(Texts))]
    public void TextsOfAllLengthsAreKept(string text) => Assert.That(RoundTrip(new Account(1, text)).Code, Is.EqualTo(text));

    [Test]
    public void NullAndEmptyTextsStayApart()
    {
        Account read = RoundTrip(new Account(1, "") { Owner = null });

        Assert.That((read.Code, read.Owner), Is.EqualTo(("", (string?)null)));
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
        Anything read = RoundTrip(new Anything
        {
            First = new Point { X = 1, Y = 2 },
            Second = ByteEnum.Max,
            Third = new Pair<int, string> { First = 1, Second = "b" }
        });

        Assert.That((read.First, read.Second), Is.EqualTo(((object)new Point { X = 1, Y = 2 }, (object)ByteEnum.Max)));
        Assert.That(((Pair<int, string>)read.Third!).Second, Is.EqualTo("b"));
    }

    [Test]
    public void GenericTypesAreKept()
    {
        Pair<int, string> inner = new() { First = 1, Second = "a" };

        Pair<string, Pair<int, string>> read = RoundTrip(new Pair<string, Pair<int, string>> { First = "b", Second = inner });

        Assert.That((read.First, read.Second!.First, read.Second.Second), Is.EqualTo(("b", 1, "a")));
    }

    [Test]
    public void ADerivedTypeInAFieldOfItsBaseIsKept()
    {
        Shapes read = RoundTrip(new Shapes { Shape = new Circle { Name = "c", Radius = 1.5 }, Named = new Circle { Name = "d" } });

        Assert.That(((Circle)read.Shape!).Radius, Is.EqualTo(1.5));
        Assert.That(((Circle)read.Named!).Name, Is.EqualTo("d"));
    }

    [Test]
    public void ATypeWithoutFieldsIsKept() => Assert.That(RoundTrip(new Anything { First = new Empty() }).First, Is.TypeOf<Empty>());

    [Test]
    public void RecordsAreKept()
    {
        Person read = RoundTrip(new Person("a", 5));

        Assert.That(read, Is.EqualTo(new Person("a", 5)));
    }

    [Test]
    public void AnInlineFieldOfObjectTypeKeepsWhatItHolds()
    {
        foreach (object value in new object[]
        {
            1, "a", 2.5m, DateTime.UnixEpoch, new[] { "a" }, new Point { X = 1 }, TimeSpan.FromSeconds(1), 'x', false
        })
        {
            Assert.That(RoundTrip(new Anything { First = value }).First, Is.TypeOf(value.GetType()).And.EqualTo(value));
        }
    }

    [Test]
    public void StaticFieldsStayAsTheyAre()
    {
        WithStatic.Shared = 5;
        byte[] bytes = Write(new WithStatic());
        WithStatic.Shared = 6;

        Read(bytes);

        Assert.That(WithStatic.Shared, Is.EqualTo(6));
    }

    [Test]
    public void TypesNestedInGenericTypesAreKept()
    {
        Outer<int>.Inner read = RoundTrip(new Outer<int>.Inner { Value = 5 });

        Assert.That(read.Value, Is.EqualTo(5));
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

    private interface INamed
    {
        string? Name { get; }
    }

    [Serializable]
    private class Account(int number, string code)
    {
        private readonly int _number = number;
        private readonly string _code = code;

        public int Number => _number;

        public string Code => _code;

        public string? Owner { get; set; }
    }

    [Serializable]
    private sealed class DerivedAccount(int number, string code, int derivedNumber, string derivedCode) : Account(number, code)
    {
        private readonly int _number = derivedNumber;
        private readonly string _code = derivedCode;

        public int DerivedNumber => _number;

        public string DerivedCode => _code;
    }

    [Serializable]
    private class First(int value)
    {
        private readonly int _value = value;

        protected int FirstValue => _value;
    }

    [Serializable]
    private class Second(int first, int value) : First(first)
    {
        private readonly int _value = value;

        protected int SecondValue => _value;
    }

    [Serializable]
    private sealed class Third(int first, int second, int value) : Second(first, second)
    {
        private readonly int _value = value;

        public (int, int, int) All => (FirstValue, SecondValue, _value);
    }

    [Serializable]
    private sealed class WithCache
    {
        [NonSerialized]
        public int Cache;

        [field: NonSerialized]
        public string? Text { get; set; }

        public int Kept { get; set; }
    }

    [Serializable]
    private sealed class WithConstructor
    {
        [NonSerialized]
        public int FromInitializer = 5;

        public WithConstructor() => Runs++;

        [field: ThreadStatic]
        public static int Runs { get; set; }
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

    [Serializable]
    [ClosedOver(typeof(int), typeof(string))]
    [ClosedOver(typeof(string), typeof(Pair<int, string>))]
    private sealed class Pair<TFirst, TSecond>
    {
        public TFirst? First;
        public TSecond? Second;
    }

    [Serializable]
    private sealed class Anything
    {
        public object? First;
        public object? Second;
        public object? Third;
    }

    [Serializable]
    private abstract class Shape : INamed
    {
        public string? Name { get; set; }
    }

    [Serializable]
    private sealed class Circle : Shape
    {
        public double Radius;
    }

    [Serializable]
    private sealed class Shapes
    {
        public Shape? Shape;
        public INamed? Named;
    }

    [Serializable]
    private sealed class Empty;

    [Serializable]
    private sealed record Person(string Name, int Age);

    [Serializable]
    private sealed class WithStatic
    {
        [field: ThreadStatic]
        public static int Shared { get; set; }
    }

    private static class Outer<T>
    {
        [Serializable]
        [ClosedOver(typeof(int))]
        internal sealed class Inner
        {
            public T? Value;
        }
    }
}
