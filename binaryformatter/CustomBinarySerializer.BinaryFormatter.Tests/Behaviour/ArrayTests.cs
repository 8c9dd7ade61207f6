namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class ArrayTests(FormatterKind kind) : GraphBehaviour(kind)
{
    private static IEnumerable<Array> OfPrimitives =>
    [
        new[] { true, false, true },
        new byte[] { 0, 127, 255 },
        new sbyte[] { -128, 0, 127 },
        new[] { short.MinValue, (short)0, short.MaxValue },
        new ushort[] { 0, ushort.MaxValue },
        new[] { int.MinValue, 0, int.MaxValue },
        new uint[] { 0, uint.MaxValue },
        new[] { long.MinValue, 0, long.MaxValue },
        new ulong[] { 0, ulong.MaxValue },
        new[] { float.NaN, -0f, float.MaxValue, float.NegativeInfinity },
        new[] { double.NaN, -0d, double.Epsilon, double.PositiveInfinity },
        new[] { 'a', '\0', '\uFFFF' },
        new[] { 0m, 1.10m, decimal.MaxValue, decimal.MinValue },
        new[] { DateTime.MinValue, DateTime.MaxValue, new DateTime(5, DateTimeKind.Utc), new DateTime(5, DateTimeKind.Local) },
        new[] { TimeSpan.MinValue, TimeSpan.Zero, TimeSpan.MaxValue },
        new string?[] { "", "a", null, "\u00E9\uD83D\uDE00\0" },
    ];

    [TestCaseSource(nameof(OfPrimitives))]
    public void ArraysOfPrimitivesKeepEveryBit(Array array)
    {
        Array read = RoundTrip(array);

        Assert.That(read.GetType(), Is.EqualTo(array.GetType()));
        Assert.That(GraphComparer.Difference(array, read), Is.Null);
    }

    [Test]
    public void EmptyOnesStayEmpty() =>
        Assert.That(
            RoundTrip(new object[]
            {
                Array.Empty<int>(), Array.Empty<string>(), Array.Empty<object>(), Array.Empty<Place>(), new int[0, 3], Array.Empty<Cell>()
            }),
            Is.EqualTo(new object[]
            {
                Array.Empty<int>(), Array.Empty<string>(), Array.Empty<object>(), Array.Empty<Place>(), new int[0, 3], Array.Empty<Cell>()
            }));

    [Test]
    public void TwoDimensionsKeepTheirShape()
    {
        int[,] read = RoundTrip(new[,] { { 1, 2, 3 }, { 4, 5, 6 } });

        Assert.That(read, Is.EqualTo(new[,] { { 1, 2, 3 }, { 4, 5, 6 } }));
    }

    [Test]
    public void ThreeDimensionsOfObjectsKeepTheirShapeAndIdentity()
    {
        Place place = new() { Name = "a" };
        object?[,,] array = { { { place, null }, { 5, "b" } }, { { place, place }, { null, 1.5 } } };

        object?[,,] read = RoundTrip(array);

        Assert.That(GraphComparer.Difference(array, read), Is.Null);
        Assert.That(read[1, 0, 1], Is.SameAs(read[0, 0, 0]));
    }

    [Test]
    public void ArrayThatDoesNotBeginAtZeroKeepsItsBound()
    {
        Array array = Array.CreateInstance(typeof(uint), [3], [5]);
        array.SetValue(1u, 5);
        array.SetValue(3u, 7);

        Array read = (Array)RoundTrip(new object[] { array })[0];

        Assert.That((read.GetType(), read.GetLowerBound(0), read.GetUpperBound(0)), Is.EqualTo((array.GetType(), 5, 7)));
        Assert.That((read.GetValue(5), read.GetValue(6), read.GetValue(7)), Is.EqualTo((1u, 0u, 3u)));
    }

    [Test]
    public void MoreDimensionsThatDoNotBeginAtZeroKeepTheirBounds()
    {
        Array array = Array.CreateInstance(typeof(int), [2, 2], [-3, 10]);
        array.SetValue(1, -3, 10);
        array.SetValue(4, -2, 11);

        Array read = RoundTrip(array);

        Assert.That((read.GetLowerBound(0), read.GetLowerBound(1), read.GetLength(0), read.GetLength(1)), Is.EqualTo((-3, 10, 2, 2)));
        Assert.That((read.GetValue(-3, 10), read.GetValue(-2, 11)), Is.EqualTo((1, 4)));
    }

    [Test]
    public void JaggedOnesKeepNullsAndIdentity()
    {
        int[] shared = [1, 2];

        int[]?[] read = RoundTrip(new int[]?[] { shared, null, [], shared });

        Assert.That(read, Is.EqualTo(new int[]?[] { [1, 2], null, [], [1, 2] }));
        Assert.That(read[3], Is.SameAs(read[0]));
    }

    [Test]
    public void ArraysOfShapedArraysAreKept()
    {
        int[][,] read = RoundTrip(new int[][,] { new[,] { { 1 } }, new[,] { { 2, 3 } } });

        Assert.That(read, Is.EqualTo(new int[][,] { new[,] { { 1 } }, new[,] { { 2, 3 } } }));
    }

    [Test]
    public void ArraysOfArraysInTwoDimensionsAreKept()
    {
        int[,][] array = new int[1, 2][];
        array[0, 1] = [5, 6];

        int[,][] read = RoundTrip(array);

        Assert.That(read[0, 0], Is.Null);
        Assert.That(read[0, 1], Is.EqualTo([5, 6]));
    }

    [TestCase(1)]
    [TestCase(2)]
    [TestCase(255)]
    [TestCase(256)]
    [TestCase(70_000)]
    public void RunsOfNullsAreKept(int count)
    {
        object?[] array = ["first", .. new object?[count], "last", null];

        Assert.That(RoundTrip(array), Is.EqualTo(array));
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(300)]
    public void ArrayOfNullsIsKept(int count) => Assert.That(RoundTrip(new Place?[count]), Is.EqualTo(new Place?[count]));

    [Test]
    public void BoxedPrimitivesKeepTheirTypes()
    {
        object[] array =
        [
            true, (byte)1, (sbyte)-1, (short)2, (ushort)3, 4, 5u, 6L, 7ul, 8f, 9d, 'c', 10m, DateTime.UnixEpoch, TimeSpan.FromDays(1),
            "text", Guid.Empty
        ];

        object[] read = RoundTrip(array);

        Assert.That(read.Select(one => (one.GetType(), one)), Is.EqualTo(array.Select(one => (one.GetType(), one))));
    }

    [Test]
    public void StructsInArraysKeepTheirReferences()
    {
        Place place = new() { Name = "a" };

        Cell[] read = RoundTrip(new Cell[] { new() { Number = 1, Place = place }, default, new() { Number = 3, Place = place } });

        Assert.That(read.Select(cell => cell.Number), Is.EqualTo([1, 0, 3]));
        Assert.That(read[2].Place, Is.SameAs(read[0].Place).And.Not.Null);
        Assert.That(read[1].Place, Is.Null);
    }

    [Test]
    public void EnumsInArraysAreKept() =>
        Assert.That(RoundTrip(new[] { Size.Large, Size.Small, (Size)77 }), Is.EqualTo(new[] { Size.Large, Size.Small, (Size)77 }));

    [Test]
    public void NullablesInArraysAreKept() => Assert.That(RoundTrip(new int?[] { 1, null, 3 }), Is.EqualTo(new int?[] { 1, null, 3 }));

    [Test]
    public void NullableStructsInArraysAreKept()
    {
        Cell?[] read = RoundTrip(new Cell?[] { null, new() { Number = 7, Place = new Place { Name = "b" } } });

        Assert.That(read[0], Is.Null);
        Assert.That((read[1]!.Value.Number, read[1]!.Value.Place!.Name), Is.EqualTo((7, "b")));
    }

    [Test]
    public void AnArrayKeepsItsOwnTypeWhereAnotherIsDeclared()
    {
        Holder read = RoundTrip(new Holder { Objects = (string[])["a"], Any = new Place[2, 1], Comparable = ["b", 5] });

        Assert.That(
            (read.Objects!.GetType(), read.Any!.GetType(), read.Comparable!.GetType()),
            Is.EqualTo((typeof(string[]), typeof(Place[,]), typeof(IComparable[]))));
        Assert.That(read.Comparable, Is.EqualTo(new IComparable[] { "b", 5 }));
    }

    [Test]
    public void ArrayInTwoFieldsStaysOneObject()
    {
        string[] shared = ["a"];

        Holder read = RoundTrip(new Holder { Objects = shared, Any = shared });

        Assert.That(read.Any, Is.SameAs(read.Objects));
    }

    [Test]
    public void AnArrayMayHoldItself()
    {
        object[] array = new object[2];
        array[0] = array;
        array[1] = new object[] { array };

        object[] read = RoundTrip(array);

        Assert.That(read[0], Is.SameAs(read));
        Assert.That(((object[])read[1])[0], Is.SameAs(read));
    }

    [Test]
    public void ElementsOfDerivedTypesKeepTheirTypes()
    {
        Place[] read = RoundTrip(new Place[] { new Town { Name = "a", People = 5 }, new() { Name = "b" } });

        Assert.That(read.Select(place => (place.GetType(), place.Name)), Is.EqualTo(new[] { (typeof(Town), "a"), (typeof(Place), "b") }));
        Assert.That(((Town)read[0]).People, Is.EqualTo(5));
    }

    [Test]
    public void PlainObjectsKeepTheirIdentity()
    {
        object one = new();

        object[] read = RoundTrip(new object[] { one, one, new() });

        Assert.That(read[0], Is.TypeOf<object>().And.SameAs(read[1]).And.Not.SameAs(read[2]));
    }

    [Test]
    public void LargeOnesAreKept()
    {
        int[] array = [.. Enumerable.Range(0, 300_000)];

        Assert.That(RoundTrip(array).SequenceEqual(array), Is.True);
    }

    [Serializable]
    private enum Size : byte
    {
        Small,
        Large,
    }

    [Serializable]
    private class Place
    {
        public string? Name;
    }

    [Serializable]
    private sealed class Town : Place
    {
        public int People;
    }

    [Serializable]
    private struct Cell
    {
        public int Number;
        public Place? Place;
    }

    [Serializable]
    private sealed class Holder
    {
        public object[]? Objects;
        public object? Any;
        public IComparable[]? Comparable;
    }
}
