using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class RegistrationTests
{
    private static readonly Action<TypeRegistry>[] s_ways =
    [
        registry => registry.Register<Customer>(7).Register<Animal>(8).Register<Point>(int.MaxValue),
        registry =>
        {
            (Type Type, int Id)[] registrations = [(typeof(Customer), 7), (typeof(Animal), 8), (typeof(Point), int.MaxValue)];
            foreach ((Type type, int id) in registrations)
            {
                registry.Register(type, id);
            }
        },
        registry =>
        {
            CustomBinaryFormatter formatter = new(registry);
            formatter.Register<Customer>(7);
            formatter.Register<Animal>(8);
            formatter.Register<Point>(int.MaxValue);
        },
    ];

    [TestCaseSource(nameof(s_ways))]
    public void WritesAndReadsWhatWasRegistered(Action<TypeRegistry> register)
    {
        TypeRegistry registry = new();
        register(registry);
        CustomBinaryFormatter formatter = new(registry);

        object[] graphs = [Customer.Smith, new Animal { Name = "Cat" }, new Point(1, 2)];

        Assert.That(
            graphs.Select(graph => formatter.Deserialize<object>(formatter.Serialized(graph))),
            Is.EqualTo(graphs));
    }

    [Test]
    public void TypesAndIdsAreFoundByEachOther()
    {
        TypeRegistry registry = new TypeRegistry().Register<Customer>(7).Register<Point>(int.MaxValue);

        Assert.Multiple(() =>
        {
            Assert.That(registry.TryGetTypeId(typeof(Customer), out int customerId), Is.True);
            Assert.That(customerId, Is.EqualTo(7));
            Assert.That(registry.TryGetType(int.MaxValue, out Type? point), Is.True);
            Assert.That(point, Is.EqualTo(typeof(Point)));
            Assert.That(registry.Count, Is.EqualTo(2));
        });
    }

    [Test]
    public void UnregisteredTypeHasNoId()
    {
        TypeRegistry registry = new TypeRegistry().Register<Animal>(1);

        Assert.That(registry.TryGetTypeId(typeof(Dog), out int typeId), Is.False, "A derived type isn't covered.");
        Assert.That(typeId, Is.Zero);
    }

    [TestCase(0)]
    [TestCase(-1)]
    [TestCase(2)]
    [TestCase(int.MinValue)]
    [TestCase(int.MaxValue)]
    public void UnregisteredIdHasNoType(int typeId)
    {
        TypeRegistry registry = new TypeRegistry().Register<Animal>(1);

        Assert.That(registry.TryGetType(typeId, out Type? type), Is.False);
        Assert.That(type, Is.Null);
    }

    [Test]
    public void ServesSeveralFormatters()
    {
        TypeRegistry registry = new();
        CustomBinaryFormatter first = new(registry);
        CustomBinaryFormatter second = new(registry);

        first.Register<Point>(1);

        Assert.That(second.Deserialize<Point>(first.Serialized(new Point(1, 2))), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void AFormatterWithoutARegistryHasOneOfItsOwn()
    {
        CustomBinaryFormatter first = new();
        CustomBinaryFormatter second = new();

        first.Register<Point>(1);

        Assert.That(second.Registry.Count, Is.Zero);
    }
}
