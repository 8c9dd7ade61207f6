using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>Tests that graphs and the importer take built-in types from their rows.</summary>
public sealed class GraphRowTests
{
    private static IEnumerable<BuiltInRow> Scalars =>
        BuiltInRows.All.Where(row => row.Kind != BuiltInKind.Refused && row != BuiltInRows.Array && row.GraphKind != 0);

    private static IEnumerable<BuiltInRow> Collections =>
        BuiltInRows.All.Where(row => row.Kind != BuiltInKind.Refused && row != BuiltInRows.Array && row.GraphId != 0);

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

    [TestCaseSource(nameof(Collections))]
    public void GraphsTakeItsShape(object row)
    {
        BuiltInRow known = (BuiltInRow)row;

        CollectionRow found = (CollectionRow)BuiltInForms.FindById(known.GraphId)!;

        Assert.That(found.Type.FullName, Is.EqualTo(known.MetadataName));
        Type[] arguments = [.. found.Type.GetGenericArguments().Select(_ => typeof(string))];
        Assert.That(found.Make(arguments).Type.GetGenericTypeDefinition(), Is.EqualTo(found.Type));
    }

    [TestCaseSource(nameof(Scalars))]
    public void TheImporterFindsItByItsName(object row) =>
        Assert.That(FrameworkNames.ByName[((BuiltInRow)row).MetadataName], Is.EqualTo(TypeOf((BuiltInRow)row)));

    [Test]
    public void NumbersAreGivenOnce()
    {
        Assert.That(Scalars.Select(row => row.GraphKind), Is.Unique.And.All.LessThan(GraphKind.Struct));
        Assert.That(
            BuiltInForms.Rows.Select(row => row.TypeId).Concat(BuiltInTypes.All.Select(line => line.TypeId).Where(id => id != 0)),
            Is.Unique);
    }

    private static Type TypeOf(BuiltInRow row)
    {
        Type type = BuiltInTypes.All.Single(line => line is not NamedType && line.Type.FullName == row.MetadataName).Type;
        return type.IsGenericTypeDefinition ? type.MakeGenericType([.. type.GetGenericArguments().Select(_ => typeof(string))]) : type;
    }

    [Serializable]
    public sealed class Box
    {
        public object? Value { get; set; }
    }
}
