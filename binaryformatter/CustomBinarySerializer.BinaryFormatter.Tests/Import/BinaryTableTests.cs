using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable SYSLIB0038 // SerializationFormat.Binary: what old programs chose.

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of DataTable and DataSet with the RemotingFormat SerializationFormat.Binary.</summary>
public sealed class BinaryTableTests
{
    private const string SystemData = "System.Data, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    [Test]
    public void RowsOfEveryStateArrive()
    {
        DataTable table = Lines();
        table.RemotingFormat = SerializationFormat.Binary;

        DataTable read = Imported.Of(table);

        AssertEqual(read, table);
        Assert.That(read.Rows[0].GetColumnError("price"), Is.EqualTo("too cheap"));
        Assert.That(read.Rows[0].RowError, Is.EqualTo("wrong"));
    }

    [Test]
    public void ColumnsOfEveryTypeArrive()
    {
        object?[] values =
        [
            true, (byte)1, (sbyte)-1, (short)2, (ushort)3, 4, 5u, 6L, 7UL, 8f, 9d, 10m, "text",
            new DateTime(2008, 6, 11, 1, 2, 3, DateTimeKind.Utc), TimeSpan.FromSeconds(11),
            new DateTimeOffset(2008, 6, 11, 1, 2, 3, TimeSpan.FromHours(2)), Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
            new Uri("http://a/b"), new System.Numerics.BigInteger(12),
        ];
        DataTable table = new("all") { RemotingFormat = SerializationFormat.Binary };
        foreach (object? value in values)
        {
            table.Columns.Add(value!.GetType().Name, value.GetType());
        }

        table.Columns.Add("any", typeof(object));
        table.Rows.Add([.. values, "boxed"]);
        table.Rows.Add();

        AssertEqual(Imported.Of(table), table);
    }

    [Test]
    public void AColumnOfAnyValuesArrivesInAGraph()
    {
        DataTable table = new("any") { Columns = { { "any", typeof(object) } } };
        table.Rows.Add("text");
        table.Rows.Add(5L);

        AssertEqual(new CustomBinaryFormatter(Imported.Registry(typeof(Money))).DeepClone(table), table);
    }

    [Test]
    public void ATableWithoutRowsKeepsItsColumns()
    {
        DataTable table = Lines();
        table.Rows.Clear();
        table.RemotingFormat = SerializationFormat.Binary;

        AssertEqual(Imported.Of(table), table);
    }

    [Test]
    public void ASetKeepsItsTablesAndTies()
    {
        DataSet set =
            new("shop") { RemotingFormat = SerializationFormat.Binary, Namespace = "urn:shop", ExtendedProperties = { ["a"] = "b" } };
        DataTable orders = new("orders") { Columns = { { "id", typeof(int) }, { "lines", typeof(int) } } };
        orders.PrimaryKey = [orders.Columns[0]];
        orders.Rows.Add(7, 0);
        set.Tables.Add(orders);
        set.Tables.Add(Lines());
        set.Relations.Add("order", orders.Columns[0], set.Tables["lines"]!.Columns["order"]!).ExtendedProperties["of"] = "relation";
        orders.Constraints[0].ExtendedProperties["of"] = "key";
        set.Tables["lines"]!.Constraints["order"]!.ExtendedProperties["of"] = "foreign key";
        orders.Columns.Add("count", typeof(int), "COUNT(Child(order).id)");

        object[] read = Imported.Of<object[]>([set, set]);

        DataSet first = (DataSet)read[0];
        Assert.That(read[1], Is.SameAs(first));
        Assert.That(
            (first.DataSetName, first.Namespace, first.ExtendedProperties["a"], first.EnforceConstraints),
            Is.EqualTo(("shop", "urn:shop", (object)"b", true)));
        AssertEqual(first.Tables["lines"]!, set.Tables["lines"]!);
        AssertEqual(first.Tables["orders"]!, set.Tables["orders"]!);
        DataRelation relation = first.Relations["order"]!;
        Assert.That((relation.ParentTable, relation.ChildColumns[0].ColumnName), Is.EqualTo((first.Tables["orders"], "order")));
        Assert.That(first.Tables["lines"]!.Constraints.OfType<ForeignKeyConstraint>().Count(), Is.EqualTo(1));
        Assert.That(
            (
                relation.ExtendedProperties["of"],
                first.Tables["orders"]!.Constraints[0].ExtendedProperties["of"],
                first.Tables["lines"]!.Constraints["order"]!.ExtendedProperties["of"]),
            Is.EqualTo(((object)"relation", (object)"key", (object)"foreign key")));
    }

    [Test]
    public void PropertiesByThemselvesStayWhatTheyAre()
    {
        PropertyCollection graph = new() { ["a"] = 1 };

        Assert.That(
            Imported.Read(OldFormatter.Write(graph), typeof(PropertyCollection)), Is.TypeOf<PropertyCollection>().And.EqualTo(graph));
        Assert.That(
            Imported.Refused(OldFormatter.Write(graph)).Message,
            Does.Contain("no registered type is called System.Data.PropertyCollection"));
    }

    [Test]
    public void NetFrameworksColumnTypesAreTakenByTheirNames()
    {
        byte[] message = Named("System.Int32");

        Assert.That(((DataTable)Imported.Read(message)).Columns[0].DataType, Is.EqualTo(typeof(int)));
    }

    [TestCase("System.Diagnostics.Process")]
    [TestCase("Evil")]
    [TestCase("")]
    public void ColumnsOfOtherTypesAreRefusedAndNoneIsLoaded(string type) =>
        Assert.That(Imported.Refused(Named(type)).Message, Does.Contain($"of the type {type}, which isn't one of the built-in types"));

    [Test]
    public void UntrustedTablesAreRefused([Values] bool isSet)
    {
        TypeRegistry registry = Imported.Registry(typeof(Money));
        CustomBinaryFormatter formatter =
            new(registry, FormatterOptions.UntrustedData with { BinaryFormatterReader = new BinaryFormatterImporter(registry) });
        object graph =
            isSet
                ? new DataSet { RemotingFormat = SerializationFormat.Binary }
                : new DataTable { RemotingFormat = SerializationFormat.Binary };

        Assert.That(
            () => formatter.Deserialize(OldFormatter.Write(graph), out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains("UntrustedData"));
    }

    [Test]
    public void AChangedByteGivesASerializationErrorOrATable()
    {
        DataSet set = new() { RemotingFormat = SerializationFormat.Binary };
        set.Tables.Add(Lines());
        byte[] message = OldFormatter.Write(set);
        BinaryFormatterImporter importer = Imported.Importer();
        Random random = new(1);
        for (int i = 0; i < 1_000; i++)
        {
            byte[] changed = [.. message];
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            try
            {
                _ = importer.Deserialize(changed, out _);
            }
            catch (SerializationException)
            {
                continue;
            }
            catch (Exception e)
            {
                Assert.Fail($"{e}\n{Convert.ToHexString(changed)}");
            }
        }
    }

    private static DataTable Lines()
    {
        DataTable table = new("lines", "urn:shop") { ExtendedProperties = { ["kept"] = 1 } };
        table.Columns.Add(new DataColumn("id", typeof(int)) { AutoIncrement = true, AutoIncrementSeed = 10, AutoIncrementStep = 5 });
        table.Columns.Add(
            new DataColumn("price", typeof(decimal)) { DefaultValue = 1.5m, Caption = "Price", ExtendedProperties = { ["unit"] = "EUR" } });
        table.Columns.Add(new DataColumn("name", typeof(string)) { AllowDBNull = true });
        table.Columns.Add(new DataColumn("order", typeof(int)) { AllowDBNull = false, ReadOnly = true });
        table.Columns.Add(new DataColumn("double", typeof(decimal), "price * 2"));
        table.PrimaryKey = [table.Columns[0]];
        table.Constraints.Add("named", [table.Columns["name"]!, table.Columns["id"]!], primaryKey: false);
        for (int i = 0; i < 5; i++)
        {
            table.Rows.Add(null, i == 1 ? null : i, i == 2 ? null : $"line {i}", 7);
        }

        table.AcceptChanges();
        table.Rows[1]["name"] = "changed";
        table.Rows[2].Delete();
        table.Rows.Add(null, 2.5m, "added", 7);
        table.Rows[0].RowError = "wrong";
        table.Rows[0].SetColumnError("price", "too cheap");
        table.Rows[3].BeginEdit();
        table.Rows[3]["name"] = "in between";
        return table;
    }

    private static void AssertEqual(DataTable read, DataTable table)
    {
        Assert.That(
            (read.TableName, read.Namespace, read.ExtendedProperties["kept"], read.CaseSensitive),
            Is.EqualTo((table.TableName, table.Namespace, table.ExtendedProperties["kept"], table.CaseSensitive)));
        Assert.That(read.Columns.Cast<DataColumn>().Select(Described), Is.EqualTo(table.Columns.Cast<DataColumn>().Select(Described)));
        Assert.That(read.PrimaryKey.Select(column => column.ColumnName), Is.EqualTo(table.PrimaryKey.Select(column => column.ColumnName)));
        Assert.That(
            read.Constraints.Cast<Constraint>().Select(constraint => constraint.ConstraintName),
            Is.EquivalentTo(table.Constraints.Cast<Constraint>().Select(constraint => constraint.ConstraintName)));
        Assert.That(
            read.Rows.Cast<DataRow>().Select(row => row.RowState), Is.EqualTo(table.Rows.Cast<DataRow>().Select(row => row.RowState)));
        for (int i = 0; i < table.Rows.Count; i++)
        {
            foreach (DataRowVersion version in new[] { DataRowVersion.Original, DataRowVersion.Current }
                .Where(version => table.Rows[i].HasVersion(version)))
            {
                Assert.That(Values(read.Rows[i], version), Is.EqualTo(Values(table.Rows[i], version)), $"row {i}, {version}");
            }
        }
    }

    private static object[] Values(DataRow row, DataRowVersion version) =>
        [.. row.Table.Columns.Cast<DataColumn>().Select(column => row[column, version])];

    private static object Described(DataColumn column) =>
        (column.ColumnName, column.DataType, column.Caption, column.DefaultValue, column.AllowDBNull, column.ReadOnly, column.MaxLength,
            (
                column.Expression, column.AutoIncrement, column.AutoIncrementSeed, column.AutoIncrementStep, column.DateTimeMode,
                column.ColumnMapping, column.ExtendedProperties["unit"]));

    // The message of .NET Framework: the type of a column is an object that names it.
    private static byte[] Named(string type)
    {
        const string column = "DataTable.DataColumn_0.";
        return new RecordWriter().Library(2, SystemData)
            .Object(
                1,
                "System.Data.DataTable",
                2,
                RecordWriter.OfString("DataTable.TableName"),
                RecordWriter.Primitive("DataTable.CaseSensitive", RecordWriter.Boolean),
                RecordWriter.Primitive("DataTable.LocaleLCID", RecordWriter.Int32),
                RecordWriter.Primitive("DataTable.MinimumCapacity", RecordWriter.Int32),
                RecordWriter.Primitive("DataTable.Columns.Count", RecordWriter.Int32),
                RecordWriter.OfString(column + "ColumnName"),
                RecordWriter.OfClass(column + "ColumnMapping", "System.Data.MappingType", 2),
                RecordWriter.Primitive(column + "AllowDBNull", RecordWriter.Boolean),
                RecordWriter.Primitive(column + "AutoIncrement", RecordWriter.Boolean),
                RecordWriter.Primitive(column + "AutoIncrementStep", RecordWriter.Int64),
                RecordWriter.Primitive(column + "AutoIncrementSeed", RecordWriter.Int64),
                RecordWriter.OfSystem(column + "DefaultValue", "System.DBNull"),
                RecordWriter.Primitive(column + "ReadOnly", RecordWriter.Boolean),
                RecordWriter.Primitive(column + "MaxLength", RecordWriter.Int32),
                RecordWriter.OfSystem(column + "DataType", "System.UnitySerializationHolder"),
                RecordWriter.OfClass(column + "DateTimeMode", "System.Data.DataSetDateTime", 2))
            .String(3, "t").Raw(0).Int(127).Int(50).Int(1)
            .String(4, "c")
            .Object(-5, "System.Data.MappingType", 2, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(1)
            .Raw(1).Raw(0).Long(1).Long(0)
            .Reference(8)
            .Raw(0).Int(-1)
            .Reference(9)
            .Object(-6, "System.Data.DataSetDateTime", 2, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(3)
            .Object(
                8, "System.UnitySerializationHolder", 0, RecordWriter.OfString("Data"),
                RecordWriter.Primitive("UnityType", RecordWriter.Int32), RecordWriter.OfString("AssemblyName")).Null().Int(2).String(10, "")
            .Again(9, 8).String(11, type).Int(4).String(12, "mscorlib")
            .End();
    }
}
