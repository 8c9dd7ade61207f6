using System.Data;
using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable SYSLIB0050, SYSLIB0051, CA2237, CA1032
#pragma warning disable CA1805, CA1861, CA2208 // Fields that nothing sets are declarations; what is an argument is what the test needs.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>Tests of tables and sets of tables in malicious bytes.</summary>
public sealed class HostileTableTests
{
    private static readonly TypeRegistry s_registry =
        new TypeRegistry().RegisterSerializable<ForgedInfo>(1, new RegistrationOptions { AllowUserCodeOnUntrustedData = true });

    [Test]
    public void AKeyOfATableThatHoldsItselfIsRefused([Values] bool isUntrusted, [Values] bool isOfArrays)
    {
        using DataTable table = new("t");
        table.Columns.Add("c", isOfArrays ? typeof(object[]) : typeof(object));
        object[] x = [1];
        object[] y = [2];
        table.Rows.Add([x]);
        table.Rows.Add([y]);
        table.Constraints.Add("k", table.Columns[0], primaryKey: false);
        x[0] = x;
        y[0] = y;

        AssertRefused(Serialized(table), isUntrusted);
    }

    [Test]
    public void ARelationOfValuesThatHoldThemselvesIsRefused([Values] bool isUntrusted)
    {
        using DataSet set = new();
        object[] x = [1];
        object[] y = [1];
        foreach ((string name, object value) in new[] { ("p", x), ("c", y) })
        {
            set.Tables.Add(name).Columns.Add("c", typeof(object));
            set.Tables[name]!.Rows.Add([value]);
        }

        set.Tables["c"]!.Constraints.Add(new ForeignKeyConstraint("k", set.Tables["p"]!.Columns[0], set.Tables["c"]!.Columns[0]));
        x[0] = x;
        y[0] = y;
        byte[] frame = Serialized(set);

        AssertRefused(frame, isUntrusted);
    }

    // The column would ask it for its text, to convert it.
    [Test]
    public void AValueThatItsColumnCantHaveIsRefused([Values] bool isUntrusted)
    {
        Tuple<object> cycle = Tuple.Create<object>(1);
        cycle.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(cycle, cycle);
        ForgedInfo table = ForgedInfo.Table(
            1,
            ("RowStates", new[] { (byte)DataRowState.Added }),
            ("RowOriginals", new object[1][]),
            ("RowCurrents", new object[][] { [cycle] }),
            ("RowErrors", null));

        AssertRefused(Serialized(table), isUntrusted);
    }

    [Test]
    public void TablesAreNotMadeForStrangers([Values] bool isSet)
    {
        using DataTable table = new("t") { Columns = { { "number", typeof(int) } } };
        using DataSet set = new() { Tables = { isSet ? table : new DataTable("other") } };

        Assert.That(
            () =>
                new CustomBinaryFormatter(s_registry, FormatterOptions.UntrustedData).Deserialize<object>(Serialized(isSet ? set : table)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains($"A {(isSet ? "DataSet" : "DataTable")} isn't read under FormatterOptions.UntrustedData"));
    }

    [Test]
    public void KeysOfTablesAreInProportion([Values] bool isRelation)
    {
        using DataSet set = new();
        DataTable[] tables = [set.Tables.Add("a"), set.Tables.Add("b")];
        foreach (DataTable table in tables)
        {
            for (int i = 0; i < 12; i++)
            {
                table.Columns.Add($"c{i}", typeof(int));
            }

            for (int row = 0; row < 2_000; row++)
            {
                table.Rows.Add(row);
            }
        }

        for (int key = 1; key < 1 << 10; key++)
        {
            int[] bits = [.. Enumerable.Range(0, 10).Where(bit => (key & (1 << bit)) != 0)];
            DataColumn[][] columns =
            [
                .. tables.Select(table => (DataColumn[])[table.Columns[0], .. bits.Select(bit => table.Columns[1 + bit])]),
            ];
            if (isRelation)
            {
                set.Relations.Add($"r{key}", columns[0], columns[1], createConstraints: false);
            }
            else
            {
                tables[0].Constraints.Add($"k{key}", columns[0], primaryKey: false);
            }
        }

        byte[] frame = Serialized(isRelation ? set : tables[0]);

        Assert.That(
            () => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));
    }

    // By default, too: the framework goes into both by recursion.
    [TestCase(true)]
    [TestCase(false)]
    public void ExpressionsAndXmlForWhichTheStackHasNoRoomAreRefused(bool isExpression)
    {
        string schema =
            $"<xs:schema id='s' xmlns:xs='http://www.w3.org/2001/XMLSchema'>{Repeat("<xs:element name='e'><xs:complexType><xs:sequence>")}{Repeat("</xs:sequence></xs:complexType></xs:element>")}</xs:schema>";
        ForgedInfo table = isExpression
            ? ForgedInfo.Table(
                1, ("ColumnExpressions", new[] { "1" + Repeat("+1") }), ("RowStates", new byte[] { 2 }),
                ("RowOriginals", new object[][] { [] }), ("RowCurrents", new object[1][]), ("RowErrors", null))
            : new ForgedInfo(typeof(DataTable), ("XmlSchema", schema), ("XmlDiffGram", ""));
        byte[] frame = Serialized(table);
        Exception? failure = null;

        Thread thread =
            new(() => failure = Assert.Catch(() => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame)), 256 * 1024);
        thread.Start();
        thread.Join();

        Assert.That(failure, Is.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));

        static string Repeat(string part) => string.Concat(Enumerable.Repeat(part, 3_000));
    }

    private static byte[] Serialized(object graph) => new CustomBinaryFormatter(s_registry).Serialized(graph);

    private static void AssertRefused(byte[] frame, bool isUntrusted) =>
        Assert.That(
            () => new CustomBinaryFormatter(
                s_registry, isUntrusted ? FormatterOptions.UntrustedData : FormatterOptions.Default).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>());
}
