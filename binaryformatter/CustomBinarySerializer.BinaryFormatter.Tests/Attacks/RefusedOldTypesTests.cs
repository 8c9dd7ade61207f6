using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable CA1805 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests that refused BinaryFormatter messages leave no permanent state in the process: no closed generic type, culture
/// or compiled pattern.
/// </summary>
[NonParallelizable]
public sealed class RefusedOldTypesTests
{
    private const string Core = "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
    private const string SystemAssembly = "System, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    private static readonly string[] s_scalars =
        ["Byte", "SByte", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Single", "Double"];

    private static readonly TypeRegistry s_registry = new TypeRegistry().RegisterSerializable<Declarations>(1);

    private static readonly BinaryFormatterImporter s_untrusting = new(s_registry, FormatterOptions.UntrustedData);

    // Each way by which a name reaches the table of names.
    private static readonly (string Name, Type Mark, Func<string, byte[]> Write)[] s_places =
    [
        ("root", typeof(MarkOfRoots), type => new RecordWriter().Object(1, type, 0).End()),
        ("array", typeof(MarkOfArrays), type => new RecordWriter().Raw(7).Int(1).Raw(0).Int(1).Int(1).Raw(3).Text(type).Null().End()),
        (
            "array of arrays",
            typeof(MarkOfJagged),
            type => new RecordWriter().Raw(7).Int(1).Raw(0).Int(1).Int(1).Raw(3).Text(type + "[]").Null().End()),
        (
            "array of two dimensions",
            typeof(MarkOfRectangles),
            type => new RecordWriter().Raw(7).Int(1).Raw(2).Int(2).Int(1).Int(1).Raw(3).Text(type).Null().End()),
        (
            "list",
            typeof(MarkOfLists),
            type => new RecordWriter().Object(1, $"System.Collections.Generic.List`1[[{type}, {Core}]]", 0).End()),
        (
            "nullable",
            typeof(MarkOfNullables),
            type => new RecordWriter().Object(1, $"System.Collections.Generic.NullableComparer`1[[{type}, {Core}]]", 0).End()),
    ];

    private static IEnumerable<TestCaseData> Places() =>
        s_places.Select(place => new TestCaseData(place.Mark, place.Write).SetArgDisplayNames(place.Name));

    [TestCaseSource(nameof(Places))]
    public void TypesThatStrangersMayNotAskForAreNotMade(Type mark, object write)
    {
        using TypeLoads loads = new();
        int refused = 0;
        foreach (string first in s_scalars)
        {
            foreach (string second in s_scalars)
            {
                byte[] message = ((Func<string, byte[]>)write)(TupleOf(first, second));
                Assert.That(
                    () => s_untrusting.Deserialize(message, out _),
                    Throws.TypeOf<BinarySerializationException>().With.Message.Contains("FormatterOptions.UntrustedData")
                        .And.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
                refused++;
            }
        }

        Assert.That(refused, Is.EqualTo(100));
        Assert.That(loads.CountUpTo(mark), Is.LessThan(10));
    }

    [Test]
    public void TypesOfWhatIsPassedOverAreNotMade()
    {
        // For a struct, all classes of the message are looked through.
        const string pair = $"System.Collections.Generic.KeyValuePair`2[[System.Int32, {Core}],[System.String, {Core}]]";
        using TypeLoads loads = new();
        foreach (string first in s_scalars)
        {
            foreach (string second in s_scalars)
            {
                byte[] message = new RecordWriter().Library(2, typeof(Declarations).Assembly.FullName!)
                    .Object(
                        1, typeof(Declarations).FullName!, 2, RecordWriter.OfSystem("_gone", TupleOf(first, second)),
                        RecordWriter.OfSystem(nameof(Declarations.Pair), TupleOf(second, first)),
                        RecordWriter.OfSystem(nameof(Declarations.Other), pair))
                    .Object(3, TupleOf(first, second), 0)
                    .Null().Null().End();
                Assert.That(s_untrusting.Deserialize(message, out _), Is.TypeOf<Declarations>());
            }
        }

        Assert.That(loads.CountUpTo(typeof(MarkOfFields)), Is.LessThan(10));
    }

    [Test]
    public void TypesThatAreDeclaredSomewhereAreMade()
    {
        Declarations graph = new()
        {
            Any = new List<KeyValuePair<int, string>> { new(1, "a") },
            Pair = new(2, "b"),
            Numbers = [1, null],
            Squares = new byte[1, 1][]
        };

        Declarations read = (Declarations)s_untrusting.Deserialize(OldFormatter.Write(graph), out _);

        Assert.That((read.Any, read.Pair, read.Numbers, read.Squares), Is.EqualTo((graph.Any, graph.Pair, graph.Numbers, graph.Squares)));
    }

    [TestCase("System.Globalization.CompareInfo", "m_name")]
    [TestCase("System.Globalization.CultureInfo", "m_name")]
    [TestCase("System.CultureAwareComparer", "_compareInfo")]
    [TestCase("System.Collections.Comparer", "CompareInfo")]
    [TestCase("System.Collections.CaseInsensitiveComparer", "m_compareInfo")]
    public void CulturesThatTheSystemDoesNotKnowAreNotMade(string type, string member)
    {
        RecordWriter writer = new RecordWriter().Object(
            1, type, 0, RecordWriter.OfObject(member), RecordWriter.Primitive("_ignoreCase", RecordWriter.Boolean));
        byte[] message = member == "m_name"
            ? writer.Raw(6).Int(2).Text("qq-made").Raw(1).End()
            : writer.Reference(2).Raw(1).Object(2, "System.Globalization.CompareInfo", 0, RecordWriter.OfString("m_name")).Raw(6).Int(3)
                .Text("qq-made").End();

        Assert.That(
            () => s_untrusting.Deserialize(message, out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("qq-made")
                .And.Message.Contains("culture that this machine knows"));
    }

    [Test]
    public void PatternsAreRefusedBeforeTheyAreLookedAt()
    {
        byte[] message = new RecordWriter().Library(2, SystemAssembly)
            .Object(
                1,
                "System.Text.RegularExpressions.Regex",
                2,
                RecordWriter.OfString("pattern"),
                RecordWriter.Primitive("options", RecordWriter.Int32))
            .Raw(6).Int(3).Text("(").Int(8).End();

        Assert.That(
            () => s_untrusting.Deserialize(message, out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("FormatterOptions.UntrustedData"));
    }

    private static string TupleOf(string first, string second) =>
        $"System.Tuple`4[[System.{first}, {Core}],[System.{second}, {Core}],[System.{first}, {Core}],[System.Decimal, {Core}]]";

    [Serializable]
    private sealed class Declarations
    {
        internal object? Any;
        internal Tuple<int, string>? Pair = null;
        internal KeyValuePair<int, string>? Other = null;
        internal List<KeyValuePair<int, string>>? Others = null;
        internal int?[]? Numbers = null;
        internal byte[,][]? Squares = null;
    }

    private struct MarkOfRoots;

    private struct MarkOfArrays;

    private struct MarkOfJagged;

    private struct MarkOfRectangles;

    private struct MarkOfLists;

    private struct MarkOfNullables;

    private struct MarkOfFields;
}
