using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable CS0618 // IHashCodeProvider: what old programs have.

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of framework objects that current runtimes hold in another form than messages.</summary>
public sealed class OldFormTests
{
    private const string SystemData = "System.Data, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    private static readonly object[] s_comparers =
    [
        EqualityComparer<int?>.Default, EqualityComparer<Guid?>.Default, EqualityComparer<Money?>.Default,
        EqualityComparer<OrderState?>.Default,
        Comparer<int?>.Default, Comparer<Guid?>.Default, Comparer<Money?>.Default, Comparer<OrderState?>.Default,
        EqualityComparer<byte>.Default, EqualityComparer<OrderState>.Default, EqualityComparer<string>.Default,
    ];

    [TestCaseSource(nameof(s_comparers))]
    public void AComparerInAFieldArrives(object comparer)
    {
        object?[] read = Imported.Of<object?[]>([comparer, null], typeof(Money), typeof(OrderState));

        Assert.That(read[0], Is.TypeOf(comparer.GetType()));
    }

    [Test]
    public void EventArgsArrive() => Assert.That(Imported.Of<object[]>([EventArgs.Empty]), Is.EqualTo(new object[] { EventArgs.Empty }));

    [Test]
    public void DictionariesThatIgnoreCaseStillDo()
    {
        object[] read = Imported.Of<object[]>(
        [
            Filled(Imported.Of(new HybridDictionary(caseInsensitive: true))),
            new HybridDictionary(caseInsensitive: true) { ["a"] = 1 },
            new HybridDictionary(20, caseInsensitive: true) { ["a"] = 1 },
            new ListDictionary(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 },
        ]);

        Assert.That(read.Cast<IDictionary>().Select(dictionary => dictionary["A"]), Has.All.EqualTo(1));
    }

    [Test]
    public void AHashtableWithTheProviderThatIgnoresCaseStillDoes()
    {
        byte[] message = new RecordWriter()
            .Object(
                1,
                "System.Collections.Hashtable",
                0,
                RecordWriter.OfSystem("Comparer", "System.Collections.IComparer"),
                RecordWriter.OfSystem("HashCodeProvider", "System.Collections.IHashCodeProvider"),
                RecordWriter.Primitive("HashSize", RecordWriter.Int32),
                RecordWriter.OfObjects("Keys"),
                RecordWriter.OfObjects("Values"))
            .Reference(3).Reference(4).Int(3).Reference(5).Reference(6)
            .Object(
                3,
                "System.Collections.CaseInsensitiveComparer",
                0,
                RecordWriter.OfSystem("m_compareInfo", "System.Globalization.CompareInfo")).Null()
            .Object(
                4,
                "System.Collections.CaseInsensitiveHashCodeProvider",
                0,
                RecordWriter.OfSystem("m_text", "System.Globalization.TextInfo")).Null()
            .Objects(5, 2).String(7, "a").Raw(8, RecordWriter.Int32).Int(2)
            .Objects(6, 2).String(8, "1").Null()
            .End();

        Assert.That(((Hashtable)Imported.Read(message))["A"], Is.EqualTo("1"));
    }

    [Test]
    public void AHashtableKeepsItsProviderAndItsComparer([Values] bool hasProvider, [Values] bool hasComparer, [Values] bool isOld)
    {
        Hashtable graph = new(hasProvider ? new ByLength() : null, hasComparer ? new ByLength() : null) { ["a"] = 1, ["bb"] = 2 };

        Hashtable read =
            isOld ? Imported.Of(graph, typeof(ByLength)) : new CustomBinaryFormatter(Imported.Registry(typeof(ByLength))).DeepClone(graph);

        Assert.That((read.Count, read["a"], read["b"]), Is.EqualTo((2, (object)1, hasProvider && hasComparer ? (object)1 : null)));
    }

    [Test]
    public void NamesAndValuesKeepTheirProviderAndTheirComparer()
    {
        NameValueCollection graph = new(new ByLength(), new ByLength()) { ["a"] = "1", ["bb"] = "2" };

        NameValueCollection read = new CustomBinaryFormatter(Imported.Registry(typeof(ByLength))).DeepClone(graph);
        NameValueCollection again = new CustomBinaryFormatter(Imported.Registry(typeof(ByLength))).DeepClone(read);

        Assert.That((read["c"], read["dd"], again["c"]), Is.EqualTo(("1", "2", "1")));
    }

    [TestCase("CustomBinarySerializer.Graphs.Tests.Import.OldFormTests+ByLength", "c", "1")]
    [TestCase("System.Collections.CaseInsensitiveHashCodeProvider", "A", "1")]
    public void OldNamesAndValuesKeepTheirProviderAndTheirComparer(string provider, string name, string value)
    {
        bool isOwn = provider.Contains('+', StringComparison.Ordinal);
        byte[] message = new RecordWriter().Library(2, "System").Library(3, typeof(OldFormTests).Assembly.FullName!)
            .Object(
                1,
                "System.Collections.Specialized.NameValueCollection",
                2,
                RecordWriter.Primitive("ReadOnly", RecordWriter.Boolean),
                RecordWriter.OfObject("HashProvider"),
                RecordWriter.OfObject("Comparer"),
                ("Keys", 6, []),
                RecordWriter.OfObjects("Values"))
            .Raw(0).Reference(4).Reference(5).Reference(6).Reference(7)
            .Object(4, provider, isOwn ? 3 : 0, RecordWriter.OfObject("m_text")).Null()
            .Object(
                5, isOwn ? provider : "System.Collections.CaseInsensitiveComparer", isOwn ? 3 : 0, RecordWriter.OfObject("m_compareInfo"))
            .Null()
            .Raw(17).Int(6).Int(1).String(8, "a")
            .Objects(7, 1).Reference(9)
            .Object(
                9, "System.Collections.ArrayList", 0, RecordWriter.OfObjects("_items"), RecordWriter.Primitive("_size", RecordWriter.Int32))
            .Reference(10).Int(1)
            .Objects(10, 1).String(11, "1")
            .End();

        Assert.That(((NameValueCollection)Imported.Read(message, typeof(ByLength)))[name], Is.EqualTo(value));
    }

    [Test]
    public void TheProviderThatIgnoresCaseArrives()
    {
        CaseInsensitiveHashCodeProvider read = new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<ByLength>(1))
            .DeepClone(CaseInsensitiveHashCodeProvider.DefaultInvariant);

        Assert.That(read.GetHashCode("A"), Is.EqualTo(read.GetHashCode("a")));
    }

    [Test]
    public void AnExceptionKeepsTheTraceOfWhereItCameFrom()
    {
        InvalidOperationException graph = new("outer");
        System.Runtime.ExceptionServices.ExceptionDispatchInfo.SetRemoteStackTrace(graph, "   at Far.Away()");

        InvalidOperationException read = Imported.Of(graph);

        Assert.That(read.StackTrace, Does.Contain("Far.Away"));
        Assert.That(read.StackTrace, Is.EqualTo(graph.StackTrace));
    }

    [Test]
    public void AFieldOfAnInterfaceHoldsValuesOfAnyType([Values] bool nullFirst)
    {
        Node[] graph = [new(new Price { Amount = 2 }), new(null), new(5), new("text"), new(OrderState.Paid)];
        graph = nullFirst ? [.. graph.Reverse()] : graph;

        Node[] read = Imported.Of(graph, typeof(Node), typeof(Price), typeof(OrderState));

        Assert.That(read.Select(node => node.Value), Is.EqualTo(graph.Select(node => node.Value)));
    }

    [Test]
    public void NamedValuesOfOneNameMayBeOfAnyType()
    {
        Bag[] graph = [new() { Value = Guid.NewGuid() }, new(), new() { Value = 5m }, new() { Value = "text" }];

        Bag[] read = Imported.Of(graph, typeof(Bag));

        Assert.That(read.Select(bag => bag.Value), Is.EqualTo(graph.Select(bag => bag.Value)));
    }

    [Test]
    public void TimeZonesArriveWithTheirRules() => Assert.Multiple(() =>
    {
        foreach (TimeZoneInfo zone in TimeZoneInfo.GetSystemTimeZones().Take(40).Append(TimeZoneInfo.Utc).Append(Custom()))
        {
            // Before it is written: a zone looks its names up when it is first asked for them.
            string expected = zone.ToSerializedString();
            TimeZoneInfo read = Imported.Of(zone);
            Assert.That(read.ToSerializedString(), Is.EqualTo(expected));
            Assert.That(read.Equals(zone), zone.Id);
        }
    });

    [TestCase("System.Collections.StructuralEqualityComparer")]
    [TestCase("System.Collections.StructuralComparer")]
    public void ASingletonArrivesAsItself(string name) =>
        Assert.That(
            Imported.Read(new RecordWriter().Object(1, name, 0).End()),
            Is.SameAs(StructuralComparisons.StructuralComparer).Or.SameAs(StructuralComparisons.StructuralEqualityComparer));

    [Test]
    public void ATableAsXmlArrives()
    {
        DataTable read = Imported.Of(Table());

        Assert.Multiple(() =>
        {
            Assert.That((read.TableName, read.Columns[1].DataType, read.PrimaryKey.Length), Is.EqualTo(("lines", typeof(decimal), 1)));
            Assert.That(read.Rows.Cast<DataRow>().Select(row => row.RowState), Is.EqualTo([DataRowState.Unchanged, DataRowState.Added]));
            Assert.That(read.Rows[0].ItemArray, Is.EqualTo(new object[] { 1, 2.5m }));
            Assert.That(read.Rows[1].ItemArray, Is.EqualTo(new object[] { 2, DBNull.Value }));
        });
    }

    [Test]
    public void ASetOfTablesAsXmlArrives()
    {
        DataSet set = new("shop");
        set.Tables.Add(Table());
        object[] read = Imported.Of<object[]>([set, set, new DataTable("other")]);

        Assert.That(((DataSet)read[0]).Tables["lines"]!.Rows, Has.Count.EqualTo(2));
        Assert.That(read[1], Is.SameAs(read[0]));
    }

    [Test]
    public void TheXmlOfATableMayNotNameAnyType()
    {
        DataTable table = new("lines");
        table.Columns.Add("any", typeof(object));
        table.Rows.Add(Guid.Empty);
        byte[] message = OldFormatter.Write(table);
        string text = System.Text.Encoding.Latin1.GetString(message);
        byte[] changed = System.Text.Encoding.Latin1.GetBytes(text.Replace("System.Guid", "System.Type", StringComparison.Ordinal));
        Assert.That(changed, Is.Not.EqualTo(message));

        Assert.That(Imported.Refused(changed).Message, Does.Contain("DataTable"));
    }

    [Test]
    public void XmlIsRefusedOfUntrustedData([Values] bool isSet)
    {
        TypeRegistry registry = Imported.Registry(typeof(Money));
        CustomBinaryFormatter formatter =
            new(registry, FormatterOptions.UntrustedData with { BinaryFormatterReader = new BinaryFormatterImporter(registry) });
        byte[] message = OldFormatter.Write(isSet ? new DataSet() : Table());

        Assert.That(
            () => formatter.Deserialize(message, out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains("UntrustedData"));
    }

    [Test]
    public void ATableInNoFormIsRefusedWithTheReason()
    {
        byte[] message = new RecordWriter().Library(2, SystemData)
            .Object(
                1,
                "System.Data.DataTable",
                2,
                RecordWriter.OfString("DataTable.TableName"),
                RecordWriter.Primitive("DataTable.CaseSensitive", RecordWriter.Boolean))
            .Null().Raw(0).End();

        Assert.That(Imported.Refused(message).Message, Does.Contain("neither the XML nor the binary form"));
    }

    [Test]
    public void AnArrayOfStructsOfWhichThereIsNoneIsNoOtherLayout()
    {
        BinaryFormatterImporter importer = new(Imported.Registry(typeof(Money)), new FormatterOptions { StrictGraphLayouts = true });

        Assert.That(
            importer.Deserialize(OldFormatter.Write(new object[] { Array.Empty<Money>(), new Money?[1] }), out _),
            Is.EqualTo(new object[] { Array.Empty<Money>(), new Money?[1] }));
    }

    private static readonly TestCaseData[] s_shortArrays =
    [
        new TestCaseData(new RecordWriter().Objects(1, 3).Raw(13, 2).End(), 3).SetArgDisplayNames("an item is missing"),
        new TestCaseData(new RecordWriter().Objects(1, 1).Raw(13, 0).End(), 1).SetArgDisplayNames("no nulls, in a byte"),
        new TestCaseData(new RecordWriter().Objects(1, 1).Raw(14).Int(0).End(), 1).SetArgDisplayNames("no nulls, in four bytes"),
        new TestCaseData(new RecordWriter().Objects(1, 3).Null().Raw(13, 0).Raw(13, 0).Raw(13, 2).End(), 3)
            .SetArgDisplayNames("no nulls between others"),
        new TestCaseData(new RecordWriter().Objects(1, 3).Null().Objects(2, 2).End(), 3)
            .SetArgDisplayNames("an array inside another, both short"),
    ];

    [TestCaseSource(nameof(s_shortArrays))]
    public void ItemsThatAreMissingAtTheEndAreNull(byte[] message, int count)
    {
        object?[] read = (object?[])Imported.Read(message);

        Assert.That(read, Has.Length.EqualTo(count));
        Assert.That(read.OfType<object[]>().SelectMany(inner => inner), Has.All.Null);
    }

    [Test]
    public void OnlyArraysMayEndEarly() =>
        Assert.That(
            ((BinarySerializationException)Imported.Refused(
                new RecordWriter().Object(1, "System.Tuple`1[[System.Object]]", 0, RecordWriter.OfObject("m_Item1")).End())).Code,
            Is.EqualTo(SerializationErrorCode.InvalidValue));

    private static HybridDictionary Filled(HybridDictionary dictionary)
    {
        dictionary.Add("a", 1);
        return dictionary;
    }

    private static DataTable Table()
    {
        DataTable table = new("lines") { Columns = { { "id", typeof(int) }, { "price", typeof(decimal) } } };
        table.PrimaryKey = [table.Columns[0]];
        table.Rows.Add(1, 2.5m);
        table.AcceptChanges();
        table.Rows.Add(2, DBNull.Value);
        return table;
    }

    private static TimeZoneInfo Custom() => TimeZoneInfo.CreateCustomTimeZone(
        "a;b[c]\\d",
        TimeSpan.FromHours(-3),
        "display",
        "standard",
        "daylight",
        [
            TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(
                new DateTime(1999, 1, 1),
                new DateTime(2020, 12, 31),
                TimeSpan.FromMinutes(30),
                TimeZoneInfo.TransitionTime.CreateFixedDateRule(new DateTime(1, 1, 1, 2, 3, 4, 5), 3, 4),
                TimeZoneInfo.TransitionTime.CreateFloatingDateRule(new DateTime(1, 1, 1, 1, 0, 0), 10, 5, DayOfWeek.Sunday)),
        ]);

    [Serializable]
    private sealed class Node(IComparable? value)
    {
        public object? Value => _value;

        private readonly IComparable? _value = value;
    }

    [Serializable]
    private struct Price : IComparable
    {
        public int Amount;

        public readonly int CompareTo(object? obj) => Amount.CompareTo((obj as Price?)?.Amount);
    }

    [Serializable]
    private sealed class Bag : ISerializable
    {
        public Bag()
        {
        }

        private Bag(SerializationInfo info, StreamingContext context) => Value = info.GetValue(nameof(Value), typeof(IComparable));

        public object? Value { get; init; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) =>
            info.AddValue(nameof(Value), Value, typeof(IComparable));
    }

    [Serializable]
    private sealed class ByLength : IHashCodeProvider, IComparer
    {
        public int GetHashCode(object obj) => ((string)obj).Length;

        public int Compare(object? x, object? y) => ((string)x!).Length - ((string)y!).Length;
    }
}
