using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class RegistrationRefusalTests
{
    private static readonly RegistrationOptions s_byConstructor = new() { InstanceCreation = InstanceCreation.Constructor };

    private static readonly TestCaseData[] s_refusals =
    [
        Refusal("id that another type has", r => r.Register<Point>(1), nameof(Point), "1", nameof(Customer)),
        Refusal("id that another type has, by Type", r => r.Register(PointType, 1), nameof(Point), "1", nameof(Customer)),
        Refusal("type that has another id", r => r.Register<Customer>(2), nameof(Customer), "2", "1"),
        Refusal("type that has this id", r => r.Register<Customer>(1), nameof(Customer), "1"),
        Refusal("id 0", r => r.Register<Point>(0), nameof(Point), "0"),
        Refusal("negative id", r => r.Register(PointType, -5), nameof(Point), "-5"),
        Refusal("abstract class", r => r.Register<Abstract>(2), nameof(Abstract), "2"),
        Refusal("interface", r => r.Register<IContract>(2), nameof(IContract), "2"),
        Refusal("the contract itself", r => r.Register<ICustomBinarySerializable>(2), nameof(ICustomBinarySerializable), "2"),
        Refusal("open generic", r => r.Register(typeof(Generic<>), 2), "Generic", "2"),
        Refusal("generic parameter", r => r.Register(typeof(Generic<>).GetGenericArguments()[0], 2), "T", "2"),
        Refusal("ref struct", r => r.Register(typeof(OnTheStack), 2), nameof(OnTheStack), "2"),
        Refusal(
            "no constructor",
            r => r.Register<WithoutConstructor>(2, s_byConstructor),
            nameof(WithoutConstructor),
            nameof(InstanceCreation)),
    ];

    private static Type PointType => typeof(Point);

    [TestCaseSource(nameof(s_refusals))]
    public void NamesBothSides(Action<TypeRegistry> register, string[] names)
    {
        TypeRegistry registry = new TypeRegistry().Register<Customer>(1);

        ArgumentException? refusal = Assert.Catch<ArgumentException>(() => register(registry));

        Assert.Multiple(() =>
        {
            foreach (string name in names)
            {
                Assert.That(refusal?.Message, Does.Contain(name));
            }
        });
    }

    [TestCaseSource(nameof(s_refusals))]
    public void LeavesTheRegistryAsItWas(Action<TypeRegistry> register, string[] names)
    {
        TypeRegistry registry = new TypeRegistry().Register<Customer>(1);

        Assert.Catch<ArgumentException>(() => register(registry), string.Join(' ', names));

        Assert.That(registry.Count, Is.EqualTo(1));
        Assert.That(registry.TryGetTypeId(typeof(Customer), out int typeId), Is.True);
        Assert.That(typeId, Is.EqualTo(1));
        Assert.DoesNotThrow(() => registry.Register<Point>(2), "What was refused took nothing.");
    }

    [Test]
    public void NullArgumentIsRefused()
    {
        TypeRegistry registry = new();

        Assert.Multiple(() =>
        {
            Assert.That(() => registry.Register(null!, 1), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("type"));
            Assert.That(
                () => registry.RegisterAssembly(null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("assembly"));
            Assert.That(() => registry.TryGetTypeId(null!, out _), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("type"));
            Assert.That(
                () => new CustomBinaryFormatter(null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("registry"));
        });
    }

    private static TestCaseData Refusal(string name, Action<TypeRegistry> register, params string[] names) =>
        new TestCaseData(register, names).SetArgDisplayNames(name);

    private interface IContract : ICustomBinarySerializable;

    private abstract class Abstract : Bare;

    private sealed class Generic<T> : Bare
    {
        internal T? Value { get; set; }
    }

    private sealed class WithoutConstructor(int number) : Bare
    {
        internal int Number { get; } = number;
    }

    private class Bare : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }

    private ref struct OnTheStack : ICustomBinarySerializable
    {
        public readonly void WriteDataTo(BinaryWriter writer)
        {
        }

        public readonly void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
