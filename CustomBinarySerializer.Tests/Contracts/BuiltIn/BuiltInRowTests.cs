using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Compares the rows of built-in types, which name types as text, with the classes of the library.</summary>
public sealed class BuiltInRowTests
{
    private static IEnumerable<BuiltInRow> Rows => BuiltInRows.All.Where(row => row.Kind != BuiltInKind.Refused);

    private static IEnumerable<BuiltInRow> RefusedRows => BuiltInRows.All.Where(row => row.Kind == BuiltInKind.Refused);

    [TestCaseSource(nameof(Rows))]
    public void EveryRowHasAType(object row) =>
        Assert.That(BuiltInTypes.All.Select(line => line.Type.FullName), Does.Contain(((BuiltInRow)row).MetadataName));

    [TestCaseSource(nameof(RefusedRows))]
    public void ARefusedTypeIsOneOfTheFramework(object row)
    {
        string name = ((BuiltInRow)row).MetadataName;
        Type?[] found =
            [.. new[] { typeof(object), typeof(Enumerable), typeof(IQueryable), typeof(System.Collections.Concurrent.BlockingCollection<>) }
            .Select(one => one.Assembly.GetType(name))];

        Assert.That(found, Has.Some.Not.Null);
    }

    [Test]
    public void IdsAndNamesAreUnique()
    {
        Assert.That(Rows.Where(row => row.TypeId != 0).Select(row => row.TypeId), Is.Unique);
        Assert.That(Rows.Select(row => row.Name), Is.Unique);
    }

    [TestCaseSource(nameof(Rows))]
    public void ConvertersAndShapesHaveThePartsOfTheirRow(object row)
    {
        BuiltInRow known = (BuiltInRow)row;
        foreach (Type argument in new[] { typeof(string), typeof(int) })
        {
            Type type = TypeOf(known, argument);
            BuiltInType line = BuiltInTypes.Find(type)!;
            TypeModel model = new ReflectedUniverse().Of(type);

            Assert.That(BuiltInRows.Find(model), Is.SameAs(known));
            if (line is ConvertedType converted)
            {
                Assert.That(known.PartsOf(model).Handle, Is.EqualTo(ClosedTypes.ConversionOf(converted, type).Surrogate));
            }
            else if (line is CollectionType collection)
            {
                CollectionShape shape = ClosedTypes.ShapeOf(collection, type);
                Assert.That(known.PartsOf(model).Handle, Is.EqualTo(shape.Item));
                Assert.That(known.HasComparer(model), Is.EqualTo(shape.Calls?.Comparer is not null));
            }
        }
    }

    [Test]
    public void ATypeOfTheUsersIsNoBuiltInOneWhateverItsName() =>
        Assert.That(
            BuiltInRows.Find(Models.Of(CompiledSource.Load("namespace System; public struct Half { }").GetType("System.Half")!)), Is.Null);

    private static Type TypeOf(BuiltInRow row, Type argument)
    {
        Type type = BuiltInTypes.All.Single(line => line is not NamedType && line.Type.FullName == row.MetadataName).Type;
        return type == typeof(Array) ? argument.MakeArrayType(2)
            : type.IsGenericTypeDefinition ? type.MakeGenericType([.. type.GetGenericArguments().Select(_ => argument)])
            : type;
    }
}
