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
    [ClosedOver(typeof(int), typeof(string))]
    [ClosedOver(typeof(string), typeof(Pair<int, string>))]
    internal sealed class Pair<TFirst, TSecond>
    {
        public TFirst? First;
        public TSecond? Second;
    }

    [Serializable]
    internal sealed class Anything
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
