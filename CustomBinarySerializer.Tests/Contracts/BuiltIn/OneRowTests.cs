using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>What everybody knows of a built-in type, they know by its row: nobody has a list of his own.</summary>
public sealed class OneRowTests
{
    private static IEnumerable<BuiltInRow> Rows => BuiltInRows.All.Where(row => row.Kind != BuiltInKind.Refused && row != BuiltInRows.Array);

    private static IEnumerable<BuiltInRow> Scalars => Rows.Where(row => row.GraphKind != 0);

    private static IEnumerable<BuiltInRow> CollectionsOfGraphs => Rows.Where(row => row.GraphId != 0);

    [TestCaseSource(nameof(Rows))]
    public void ContractsSchemaAndFingerprintKnowIt(object row)
    {
        Type type = TypeOf((BuiltInRow)row);
        TypeRegistry registry = new TypeRegistry().Register(typeof(Holder<>).MakeGenericType(type), 1);

        SchemaDescription schema = registry.Describe();

        Assert.That(schema.ToJson(), Does.Contain($"\"{((BuiltInRow)row).Name}"));
        Assert.That(schema.Fingerprint, Is.EqualTo(SchemaDescription.Parse(schema.ToJson()).Fingerprint));
    }

    [TestCaseSource(nameof(Rows))]
    public void AnEmptyMemberOfItComesBack(object row)
    {
        Type holder = typeof(Holder<>).MakeGenericType(TypeOf((BuiltInRow)row));
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(holder, 1));
        using MemoryStream stream = new();

        formatter.Serialize(stream, Activator.CreateInstance(holder)!);
        stream.Position = 0;

        Assert.That(formatter.Deserialize(stream), Is.TypeOf(holder));
    }

    [TestCaseSource(nameof(Rows))]
    public void PrintedSourceKnowsIt(object row)
    {
        BuiltInRow known = (BuiltInRow)row;
        if (known.Kind != BuiltInKind.Text && known.MetadataName != "System.Exception")
        {
            Assert.That((known.WriteSource is not null && known.ReadSource is not null) || (known.ToSource is not null && known.FromSource is not null));
        }

        Type holder = typeof(Holder<>).MakeGenericType(TypeOf(known));
        Assert.That(new TypeRegistry().Register(holder, 1).DescribeSource(holder), Does.Contain("static void Write(BinaryWriter writer, "));
    }

    [TestCaseSource(nameof(Scalars))]
    public void GraphsKnowAValueByItsKind(object row)
    {
        BuiltInRow known = (BuiltInRow)row;
        Type type = TypeOf(known);

        Assert.That(GraphKind.Of(type), Is.EqualTo(known.GraphKind));
        Assert.That(GraphKind.TypeOf(known.GraphKind), Is.EqualTo(type));
        Assert.That(GraphKind.MinSizeOf(known.GraphKind), Is.EqualTo(known.MinSize).And.Positive);
        Assert.That(ScalarCodecs.Find(type), type.IsValueType ? Is.Not.Null : Is.Null);
    }

    [TestCaseSource(nameof(Scalars))]
    public void AGraphHoldsIt(object row)
    {
        Type type = TypeOf((BuiltInRow)row);
        if (type.IsValueType)
        {
            object array = Array.CreateInstance(type, 2);
            CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Box>(1));
            using MemoryStream stream = new();
            formatter.Serialize(stream, new Box { Value = array });
            stream.Position = 0;

            Assert.That(((Box)formatter.Deserialize(stream)).Value, Is.EqualTo(array));
        }
    }

    [TestCaseSource(nameof(CollectionsOfGraphs))]
    public void GraphsTakeItsShape(object row)
    {
        BuiltInRow known = (BuiltInRow)row;

        CollectionRow found = (CollectionRow)BuiltInForms.FindById(known.GraphId)!;

        Assert.That(found.Type.FullName, Is.EqualTo(known.MetadataName));
        Assert.That(found.Make([.. found.Type.GetGenericArguments().Select(_ => typeof(string))]).Type.GetGenericTypeDefinition(), Is.EqualTo(found.Type));
    }

    [TestCaseSource(nameof(Scalars))]
    public void TheImporterFindsItByItsName(object row) =>
        Assert.That(FrameworkNames.ByName[((BuiltInRow)row).MetadataName], Is.EqualTo(TypeOf((BuiltInRow)row)));

    [Test]
    public void NumbersAreGivenOnce()
    {
        Assert.That(Scalars.Select(row => row.GraphKind), Is.Unique.And.All.LessThan(GraphKind.Struct));
        Assert.That(BuiltInForms.Rows.Select(row => row.TypeId).Concat(BuiltInTypes.All.Select(line => line.TypeId).Where(id => id != 0)), Is.Unique);
    }

    private static Type TypeOf(BuiltInRow row)
    {
        Type type = BuiltInTypes.All.Single(line => line is not NamedType && line.Type.FullName == row.MetadataName).Type;
        return type.IsGenericTypeDefinition ? type.MakeGenericType([.. type.GetGenericArguments().Select(_ => typeof(string))]) : type;
    }

    public sealed class Holder<T>
    {
        public T? Value { get; set; }
    }

    [Serializable]
    public sealed class Box
    {
        public object? Value { get; set; }
    }
}
