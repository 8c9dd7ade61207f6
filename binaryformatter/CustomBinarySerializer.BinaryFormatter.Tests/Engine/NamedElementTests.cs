#pragma warning disable CS0649 // Fields that only a formatter sets.
namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>Tests of interfaces and abstract classes as elements of arrays and collections.</summary>
public sealed class NamedElementTests
{
    private const int HolderId = 1;
    private const int DiscId = 2;
    private const int ShapeId = 3;
    private const int FigureId = 4;

    private interface IShape;

    [Test]
    public void ElementTypesAreNamedByTheirIds()
    {
        CustomBinaryFormatter formatter = new(Known().RegisterSerializable<IShape>(ShapeId).RegisterSerializable<Figure>(FigureId));
        Disc disc = new();

        Holder read = formatter.DeepClone(new Holder { Held = new object[] { new IShape?[] { disc, null }, new List<Figure> { disc } } });

        object[] held = (object[])read.Held!;
        Assert.That(held[0], Is.TypeOf<IShape?[]>());
        Assert.That(held[1], Is.TypeOf<List<Figure>>());
        Assert.That(((List<Figure>)held[1])[0], Is.SameAs(((IShape?[])held[0])[0]));
    }

    [Test]
    public void ElementTypeNeedsNoIdIfAFieldDeclaresIt()
    {
        Holder read = new CustomBinaryFormatter(Known()).DeepClone(new Holder { Shapes = [new Disc()] });

        Assert.That(read.Shapes, Is.TypeOf<List<IShape>>().And.Exactly(1).TypeOf<Disc>());
    }

    [Test]
    public void WithoutAnIdTheErrorNamesTheRemedy() =>
        Assert.That(
            () => new CustomBinaryFormatter(Known()).Serialize(Stream.Null, new Holder { Held = new IShape[1] }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("IShape>(typeId)"));

    [Test]
    public void NoObjectIsMadeOfThem()
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(Known()).Serialize(stream, new Holder { Held = new Disc() });
        TypeRegistry other = new TypeRegistry().RegisterSerializable<Holder>(HolderId).RegisterSerializable<Figure>(DiscId);
        stream.Position = 0;

        Assert.That(() => new CustomBinaryFormatter(other).Deserialize(stream), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void StaticClassesAreRefused() =>
        Assert.That(() => new TypeRegistry().RegisterSerializable(typeof(Convert), 1), Throws.ArgumentException);

    [Test]
    public void AFieldThatHidesAnotherKeepsItsPlaceWhenItsClassGrows()
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hiding>(1)).Serialize(stream, new Hiding(1, 2));
        stream.Position = 0;

        Grown read = (Grown)new CustomBinaryFormatter(new TypeRegistry()
            .RegisterSerializable<Grown>(1, new RegistrationOptions { FormerNames = [typeof(Hiding).ToString()] })).Deserialize(stream);

        Assert.That((((Hidden)read).Number, read.Number, read.Added), Is.EqualTo((1, 2, 0)));
    }

    private static TypeRegistry Known() => new TypeRegistry().RegisterSerializable<Holder>(HolderId).RegisterSerializable<Disc>(DiscId);

    [Serializable]
    private abstract class Figure : IShape;

    [Serializable]
    private sealed class Disc : Figure;

    [Serializable]
    private sealed class Holder
    {
        public object? Held { get; init; }

        public List<IShape>? Shapes { get; init; }
    }

    [Serializable]
    private class Hidden
    {
        public int Number;
    }

    [Serializable]
    private sealed class Hiding : Hidden
    {
        public new int Number;

        public Hiding(int hidden, int number)
        {
            base.Number = hidden;
            Number = number;
        }
    }

    [Serializable]
    private sealed class Grown : Hidden
    {
        public new int Number;

        public int Added = 9;
    }
}
