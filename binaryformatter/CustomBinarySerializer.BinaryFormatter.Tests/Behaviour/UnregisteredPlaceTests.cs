using System.Collections;
using System.Collections.Immutable;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests that errors name the place of an unregistered type, in graphs and in auto contracts.</summary>
public sealed class UnregisteredPlaceTests
{
    private static readonly Missing s_missing = new();

    private static readonly Type s_type = typeof(Missing);

    public static IEnumerable<TestCaseData> Graphs()
    {
        yield return Graph(new Whole { Any = s_missing }, ".Any is a * which");
        yield return Graph(new Whole { Any = new Missing[] { s_missing } }, ".Any is a *Missing[], and the type *Missing isn't");
        yield return Graph(new Whole { Any = new Dictionary<string, List<Missing>>() }, ".Any is a *, and the type *Missing isn't");
        yield return Graph(new Whole { Any = DayOfWeek.Monday }, ".Any is a System.DayOfWeek, which");
        yield return Graph(new Whole { Any = new MissingStruct() }, ".Any is a *MissingStruct, which");
        yield return Graph(new Whole { Any = s_type }, ".Any is the type *Missing, which");
        yield return Graph(new Whole { Any = new object[] { 1, s_type } }, ".Any[1] is the type *Missing, which");
        yield return Graph(new Whole { Type = s_type }, ".Type is the type *Missing, which");
        yield return Graph(new Whole { Type = typeof(List<Missing>) }, ".Type is the type *List*, and the type *Missing isn't");
        yield return Graph(new Whole { Types = [typeof(int), s_type] }, ".Types[1] is the type *Missing, which");
        yield return Graph(new Whole { Items = { 1, new List<Missing>() } }, ".Items[1] is a *, and the type *Missing isn't");
        yield return Graph(new Whole { Items = { 1, s_missing } }, ".Items[1] is a *Missing, which");
        yield return Graph(new Whole { Map = { ["k"] = new Missing[3] } }, ".Map[\"k\"] is a *, and the type *Missing isn't");
        yield return Graph(new Whole { Old = { ["k"] = s_missing } }, ".Old[\"k\"] is a *Missing, which");
        yield return Graph(new Whole { Immutable = [s_missing] }, ".Immutable[0] is a *Missing, which");
        yield return Graph(new Whole { Nested = { Whole = new Whole { Any = s_type } } }, ".Nested.Whole.Any is the type *Missing, which");
        yield return Graph(
            new Whole { Exception = new InvalidOperationException("a") { Data = { ["k"] = s_missing } } },
            ".Exception.Data[\"k\"] is a *Missing, which");
        yield return Graph(
            new Whole { Exception = new IOException("a", new InvalidOperationException("b") { Data = { ["k"] = s_missing } }) },
            ".Exception.InnerException.Data[\"k\"] is a *Missing, which");
        yield return Graph(
            new Whole { Exception = new AggregateException(new IOException("a"), new IOException("b") { Data = { ["k"] = s_missing } }) },
            ".Exception.InnerExceptions[1].Data[\"k\"] is a *Missing, which");
        yield return Graph(new Whole { Lazy = new Lazy<object>(s_missing) }, ".Lazy.Value is a *Missing, which");
        yield return Graph(new Whole { Pair = new(1, s_missing) }, ".Pair.Value is a *Missing, which");
        yield return Graph(new Whole { Tuple = (1, s_type) }, ".Tuple.Item2 is the type *Missing, which");
    }

    [TestCaseSource(nameof(Graphs))]
    public void IsNamedInGraphs(object root, string expected)
    {
        string message = MessageOf(new TypeRegistry().RegisterSerializable<Whole>(1), root);

        Assert.That(message, Does.Match("^" + Pattern("UnregisteredPlaceTests.Whole" + expected)));
        Assert.That(message, Does.Contain("mark the field by which it is reached as [NonSerialized]"));
    }

    [Test]
    public void MessageForARootNamesNoFieldToMark()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Whole>(1);

        Assert.Multiple(() =>
        {
            Assert.That(
                MessageOf(registry, new List<Missing> { s_missing }),
                Does.Match("^" + Pattern("The root is a *, and the type *Missing isn't")).And.Not.Contain("field"));
            Assert.That(
                MessageOf(registry, s_type), Does.Match("^" + Pattern("The root is the type *Missing, which")).And.Not.Contain("field"));
            Assert.That(
                MessageOf(registry, new List<object> { 1, s_missing }),
                Does.Match("^" + Pattern("List<object>[1] is a *Missing, which")).And.Not.Contain("field"));
        });
    }

    [Test]
    public void IsNamedInAutoContracts()
    {
        TypeRegistry registry = new TypeRegistry().Register<Auto>(1).Register<Open>(2);

        Assert.Multiple(() =>
        {
            Assert.That(
                MessageOf(registry, new Auto { Grid = new Open[2, 2] { { null!, null! }, { null!, new Missing() } } }),
                Does.StartWith("UnregisteredPlaceTests.Auto.Grid[1, 1] is a "));
            Assert.That(
                MessageOf(registry, new Auto { Jagged = [[], [new Open[1, 2] { { null!, new Missing() } }]] }),
                Does.StartWith("UnregisteredPlaceTests.Auto.Jagged[1][0][0, 1] is a "));
            Assert.That(
                MessageOf(registry, new Auto { Segment = new ArraySegment<Open>([new Missing()]) }),
                Does.StartWith("UnregisteredPlaceTests.Auto.Segment"));
        });
    }

    private static TestCaseData Graph(object root, string expected) => new TestCaseData(root, expected).SetArgDisplayNames(expected);

    // * stands for anything.
    private static string Pattern(string text) =>
        System.Text.RegularExpressions.Regex.Escape(text).Replace("\\*", ".*", StringComparison.Ordinal);

    private static string MessageOf(TypeRegistry registry, object root) =>
        Assert.Throws<BinarySerializationException>(() => new CustomBinaryFormatter(registry).Serialize(new MemoryStream(), root))!.Message;

    internal class Open
    {
        public int A { get; set; }
    }

    internal sealed class Missing : Open
    {
    }

    internal record struct MissingStruct(int A);

    [Serializable]
    internal sealed class Whole
    {
        public object? Any;
        public Type? Type;
        public Type[]? Types;
        public List<object> Items = [];
        public Dictionary<string, object> Map = [];
        public Hashtable Old = [];
        public ImmutableArray<Missing> Immutable;
        public Part Nested;
        public Exception? Exception;
        public Lazy<object>? Lazy;
        public KeyValuePair<int, object> Pair;
        public (int, object) Tuple;
    }

    [Serializable]
    internal struct Part
    {
        public Whole? Whole;
    }

    internal sealed class Auto
    {
        public Open[,]? Grid { get; set; }

        public Open[][][,]? Jagged { get; set; }

        public ArraySegment<Open> Segment { get; set; }
    }
}
