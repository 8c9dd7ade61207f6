using System.Collections;
using System.Data;
using System.Runtime.Serialization;

#pragma warning disable CS0672 // Exceptions of programs override GetObjectData, and BinaryFormatter calls it.

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>
/// Tests of the framework types, other than collections, that BinaryFormatter wrote and nobody registers.
/// </summary>
public sealed class FrameworkObjectTests(FormatterKind kind) : GraphBehaviour(kind)
{
    internal static IEnumerable<object> Values =>
    [
        new Uri("https://example.org/a?b=c#d"),
        new Uri("a/b", UriKind.Relative),
        new Version(1, 2),
        new Version(1, 2, 3, 4),
        new Guid("00112233-4455-6677-8899-aabbccddeeff"),
        new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromHours(-3)),
        TimeZoneInfo.CreateCustomTimeZone("zone", TimeSpan.FromHours(3), "display", "standard"),
        TimeZoneInfo.Utc,
        TimeZoneInfo.FindSystemTimeZoneById("America/New_York"),
        TimeZoneInfo.FindSystemTimeZoneById("Africa/Abidjan"),
        Tuple.Create(1),
        Tuple.Create(1, "a"),
        Tuple.Create(1, "a", 2.5, 'c', 5L, true, DateTime.UnixEpoch),
        Tuple.Create(1, 2, 3, 4, 5, 6, 7, "eight"),
        (1, "a"),
        (1, 2, 3, 4, 5, 6, 7, 8, "nine"),
        new KeyValuePair<string, int>("a", 1),
        new KeyValuePair<int, object?>(1, null),
        new DictionaryEntry("a", 1),
        DBNull.Value,
        (nint)(-5),
        new System.Numerics.BigInteger(decimal.MaxValue) * 1000,
        new System.Numerics.Complex(1.5, -2),
        (int?)5,
    ];

    [TestCaseSource(nameof(Values))]
    public void EqualWhatTheyWere(object value)
    {
        object read = RoundTrip(new object[] { value })[0];

        Assert.That(read, Is.TypeOf(value.GetType()));
        Assert.That(read.Equals(value), Is.True, $"{read} isn't {value}.");
    }

    [Test]
    public void AStringBuilderIsKept()
    {
        System.Text.StringBuilder read = RoundTrip(new System.Text.StringBuilder("abc"));

        Assert.That(read.Append('d').ToString(), Is.EqualTo("abcd"));
    }

    [Test]
    public void BitsAreKept()
    {
        BitArray read = RoundTrip(new BitArray([true, false, true, true, false, false, false, true, true]));

        Assert.That(read.Cast<bool>(), Is.EqualTo([true, false, true, true, false, false, false, true, true]));
    }

    [Test]
    public void AWeakReferenceKeepsItsTargetAsPartOfTheGraph()
    {
        Holder target = new() { Any = 5 };

        object[] read = RoundTrip(new object[] { new WeakReference(target), target });

        Assert.That(((WeakReference)read[0]).Target, Is.SameAs(read[1]));
    }

    [Test]
    public void TuplesKeepTheIdentityOfWhatTheyHold()
    {
        Holder holder = new();
        Tuple<Holder, Holder> tuple = new(holder, holder);
        holder.Any = tuple;

        Tuple<Holder, Holder> read = RoundTrip(tuple);

        Assert.That(read.Item2, Is.SameAs(read.Item1));
        Assert.That(read.Item1.Any, Is.SameAs(read));
    }

    [Test]
    public void AnExceptionKeepsWhatItKnows()
    {
        ArgumentException inner = new("inner", "name");
        InvalidOperationException exception =
            Throw(new InvalidOperationException("outer", inner) { HelpLink = "help", Source = "source", HResult = 7 });
        exception.Data["key"] = new Holder { Any = 5 };

        InvalidOperationException read = RoundTrip(exception);

        Assert.That((read.Message, read.HelpLink, read.Source, read.HResult), Is.EqualTo(("outer", "help", "source", 7)));
        Assert.That(read.StackTrace, Does.Contain(nameof(Throw)));
        Assert.That(
            (read.InnerException!.GetType(), read.InnerException.Message, ((ArgumentException)read.InnerException).ParamName),
            Is.EqualTo((typeof(ArgumentException), inner.Message, "name")));
        Assert.That(((Holder)read.Data["key"]!).Any, Is.EqualTo(5));
    }

    [Test]
    public void AnAggregateKeepsItsExceptions()
    {
        AggregateException read =
            RoundTrip(new AggregateException("all", new IOException("a"), new AggregateException(new FormatException("b"))));

        Assert.That(read.InnerExceptions.Select(inner => inner.GetType()), Is.EqualTo([typeof(IOException), typeof(AggregateException)]));
        Assert.That(((AggregateException)read.InnerExceptions[1]).InnerExceptions[0].Message, Is.EqualTo("b"));
        Assert.That(read.InnerException, Is.SameAs(read.InnerExceptions[0]));
    }

    [Test]
    public void AnExceptionMayReferToItself()
    {
        InvalidOperationException exception = new("a");
        exception.Data["self"] = new Holder { Any = exception };

        InvalidOperationException read = RoundTrip(exception);

        Assert.That(((Holder)read.Data["self"]!).Any, Is.SameAs(read));
    }

    [Test]
    public void AnExceptionOfTheUsersOwnIsKept()
    {
        OrderException written = Throw(new OrderException("bad", new FormatException("inner")) { Number = 5 });
        written.Data["a"] = "b";

        OrderException read = RoundTrip(written);

        Assert.That(
            (read.Message, read.Number, read.InnerException!.Message, read.Data["a"]), Is.EqualTo(("bad", 5, "inner", (object)"b")));
        Assert.That(read.StackTrace, Does.Contain(nameof(Throw)));
    }

    [Test]
    public void ATableKeepsRowsWithTheirStates()
    {
        DataTable table = NewTable();

        DataTable read = RoundTrip(table);

        AssertSame(table, read);
    }

    [Test]
    public void ASetKeepsTablesKeysAndRelations()
    {
        DataSet set = new("shop") { CaseSensitive = true };
        DataTable parents = NewTable();
        DataTable children = new("lines");
        children.Columns.Add("id", typeof(int));
        children.Columns.Add("parent", typeof(int));
        children.Rows.Add(1, 1);
        children.Rows.Add(2, 1);
        children.AcceptChanges();
        set.Tables.AddRange([parents, children]);
        DataRelation relation = set.Relations.Add("of", parents.Columns["id"]!, children.Columns["parent"]!);
        relation.ChildKeyConstraint!.DeleteRule = Rule.SetNull;
        relation.ChildKeyConstraint!.ExtendedProperties["why"] = "foreign key";
        relation.ExtendedProperties["why"] = "relation";

        DataSet read = RoundTrip(set);

        Assert.That((read.DataSetName, read.CaseSensitive, read.Tables.Count), Is.EqualTo(("shop", true, 2)));
        AssertSame(parents, read.Tables["orders"]!);
        AssertSame(children, read.Tables["lines"]!);
        DataRelation readRelation = read.Relations["of"]!;
        Assert.That(readRelation.ChildKeyConstraint!.DeleteRule, Is.EqualTo(Rule.SetNull));
        Assert.That(readRelation.ChildKeyConstraint!.ExtendedProperties["why"], Is.EqualTo("foreign key"));
        Assert.That(readRelation.ExtendedProperties["why"], Is.EqualTo("relation"));
        Assert.That(read.Tables["orders"]!.Rows[0].GetChildRows("of"), Has.Length.EqualTo(2));
        Assert.That(() => read.Tables["lines"]!.Rows.Add(3, 99), Throws.InstanceOf<InvalidConstraintException>());
    }

    [Test]
    public void ATableFollowsItsSetUnlessItHasAValueOfItsOwn()
    {
        DataSet set = new() { CaseSensitive = true };
        set.Tables.Add(new DataTable("own") { CaseSensitive = false });
        set.Tables.Add("following");
        DataSet plain = new();
        plain.Tables.Add("following");

        DataSet read = RoundTrip(set);
        DataSet readPlain = RoundTrip(plain);
        readPlain.CaseSensitive = true;

        Assert.That((read.Tables[0].CaseSensitive, read.Tables[1].CaseSensitive), Is.EqualTo((false, true)));
        Assert.That(readPlain.Tables[0].CaseSensitive, Is.True);
    }

    [Test]
    public void ASetThatDoesNotEnforceItsConstraintsKeepsRowsThatViolateThem()
    {
        DataSet set = new() { EnforceConstraints = false };
        DataTable table = set.Tables.Add("a");
        table.PrimaryKey = [table.Columns.Add("id", typeof(int))];
        DataColumn name = table.Columns.Add("name", typeof(string));
        name.MaxLength = 2;
        name.AllowDBNull = false;
        table.Rows.Add(1, "long");
        table.Rows.Add(1, DBNull.Value);

        DataSet read = RoundTrip(set);

        Assert.That(read.EnforceConstraints, Is.False);
        Assert.That(read.Tables[0].Rows.Cast<DataRow>().Select(row => row["name"]), Is.EqualTo(new object[] { "long", DBNull.Value }));
        Assert.That(() => read.EnforceConstraints = true, Throws.TypeOf<ConstraintException>());
    }

    [Test]
    public void SeedsAndPropertiesWithNumbersForKeysAreKept()
    {
        DataTable table = new("t") { ExtendedProperties = { [1] = "one", [2.5m] = "two" } };
        DataColumn id = table.Columns.Add("id", typeof(int));
        id.AutoIncrementSeed = 7;
        id.AutoIncrementStep = 3;

        // BinaryFormatter's XML makes texts of the keys.
        DataTable read = Kind == FormatterKind.CustomBinaryFormatter ? RoundTrip(table) : table;

        Assert.That(
            (read.Columns[0].AutoIncrementSeed, read.Columns[0].AutoIncrementStep, read.Columns[0].AutoIncrement),
            Is.EqualTo((7L, 3L, false)));
        Assert.That((read.ExtendedProperties[1], read.ExtendedProperties[2.5m]), Is.EqualTo(((object)"one", (object)"two")));
    }

    [Test]
    public void AnExpressionOverRelationsIsRefusedWithItsColumnHere()
    {
        DataSet set = new();
        DataTable a = set.Tables.Add("a");
        DataTable b = set.Tables.Add("b");
        set.Relations.Add("r", a.Columns.Add("id", typeof(int)), b.Columns.Add("a", typeof(int)));
        a.Columns.Add("count", typeof(int), "Count(Child(r).a)");

        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Holder>(1)).DeepClone(set),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("The column count of a can't be written"));
    }

    private static T Throw<T>(T exception)
        where T : Exception
    {
        try
        {
            throw exception;
        }
        catch (T caught)
        {
            return caught;
        }
    }

    private static DataTable NewTable()
    {
        DataTable table = new("orders");
        DataColumn id = table.Columns.Add("id", typeof(int));
        id.AutoIncrement = true;
        id.AutoIncrementSeed = 1;
        table.Columns.Add("name", typeof(string)).MaxLength = 20;
        table.Columns.Add("price", typeof(decimal)).AllowDBNull = false;
        table.Columns.Add("time", typeof(DateTime));
        table.Columns.Add("bytes", typeof(byte[]));
        table.PrimaryKey = [id];
        table.Constraints[0].ExtendedProperties["why"] = "first";
        table.ExtendedProperties["owner"] = "me";
        table.Columns["name"]!.Unique = true;
        foreach (string name in (string[])["unchanged", "modified", "deleted"])
        {
            table.Rows.Add(null, name, 1.5m, DateTime.UnixEpoch, new byte[] { 1, 2 });
        }

        table.AcceptChanges();
        table.Rows[1]["name"] = "changed";
        table.Rows[1]["time"] = DBNull.Value;
        table.Rows[2].Delete();
        table.Rows.Add(null, "added", 2m, DBNull.Value, DBNull.Value);
        table.Rows[0].RowError = "row";
        table.Rows[0].SetColumnError("name", "column");
        return table;
    }

    private static void AssertSame(DataTable expected, DataTable actual)
    {
        Assert.That(actual.TableName, Is.EqualTo(expected.TableName));
        Assert.That(actual.Columns.Cast<DataColumn>().Select(Describe), Is.EqualTo(expected.Columns.Cast<DataColumn>().Select(Describe)));
        Assert.That(
            actual.PrimaryKey.Select(column => column.ColumnName), Is.EqualTo(expected.PrimaryKey.Select(column => column.ColumnName)));
        Assert.That(actual.Rows.Cast<DataRow>().Select(Describe), Is.EqualTo(expected.Rows.Cast<DataRow>().Select(Describe)));
        Assert.That(
            actual.Constraints.OfType<UniqueConstraint>().Select(Describe),
            Is.EquivalentTo(expected.Constraints.OfType<UniqueConstraint>().Select(Describe)));
        Assert.That(actual.ExtendedProperties["owner"], Is.EqualTo(expected.ExtendedProperties["owner"]));
    }

    private static string Describe(DataColumn column) =>
        $"{column.ColumnName} {column.DataType} {column.AllowDBNull} {column.AutoIncrement} {column.AutoIncrementSeed} {column.MaxLength} {column.Unique} {column.ReadOnly} {column.DefaultValue} {column.Expression}";

    private static string Describe(UniqueConstraint key) =>
        $"{key.ConstraintName} {key.IsPrimaryKey} {string.Join(' ', key.Columns.Select(column => column.ColumnName))} {key.ExtendedProperties["why"]}";

    private static string Describe(DataRow row) =>
        $"{row.RowState} {Describe(row, DataRowVersion.Original)} {Describe(row, DataRowVersion.Current)} {row.RowError} {string.Join('|', row.GetColumnsInError().Select(row.GetColumnError))}";

    private static string Describe(DataRow row, DataRowVersion version) =>
        row.HasVersion(version) ? string.Join(',', row.Table.Columns.Cast<DataColumn>()
            .Select(column => row[column, version] is byte[] bytes ? Convert.ToHexString(bytes) : $"{row[column, version]}")) : "none";

    [Serializable]
    private sealed class Holder
    {
        public object? Any;
    }

    [Serializable]
    private sealed class OrderException : Exception
    {
        public OrderException(string message, Exception inner)
            : base(message, inner)
        {
        }

        private OrderException(SerializationInfo info, StreamingContext context)
            : base(info, context) => Number = info.GetInt32("Number");

        public int Number { get; init; }

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            base.GetObjectData(info, context);
            info.AddValue("Number", Number);
        }
    }
}
