using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Contracts;

public sealed class InstanceFactoryTests
{
    private const int Nothing = 0;

    [TestCase(typeof(WithPublicConstructor), InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(typeof(WithPrivateConstructor), InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(typeof(Generic<string>), InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(typeof(Generic<int>), InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(typeof(WithStaticConstructor), InstanceCreation.ConstructorIfPresent, Creature.FromInitializer)]
    [TestCase(typeof(WithoutParameterlessConstructor), InstanceCreation.ConstructorIfPresent, Nothing)]
    [TestCase(typeof(WithOptionalParameter), InstanceCreation.ConstructorIfPresent, Nothing)]
    [TestCase(typeof(WithPublicConstructor), InstanceCreation.Constructor, Creature.FromConstructor)]
    [TestCase(typeof(WithPrivateConstructor), InstanceCreation.Constructor, Creature.FromConstructor)]
    [TestCase(typeof(WithPublicConstructor), InstanceCreation.Uninitialized, Nothing)]
    [TestCase(typeof(WithPrivateConstructor), InstanceCreation.Uninitialized, Nothing)]
    [TestCase(typeof(WithThrowingConstructor), InstanceCreation.Uninitialized, Nothing)]
    public void RunsTheConstructorOrNothingAtAll(Type type, InstanceCreation creation, int origin)
    {
        InstanceFactory factory = new(type, creation);

        Creature first = (Creature)factory.Create();
        Creature second = (Creature)factory.Create();

        Assert.That(first, Is.TypeOf(type));
        Assert.That(first.Origin, Is.EqualTo(origin));
        Assert.That(second, Is.Not.SameAs(first));
        Assert.That(second.Origin, Is.EqualTo(origin));
    }

    [TestCase(InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(InstanceCreation.Constructor, Creature.FromConstructor)]
    [TestCase(InstanceCreation.Uninitialized, Nothing)]
    public void RunsTheConstructorOfAStructThatHasOne(InstanceCreation creation, int origin)
    {
        InstanceFactory factory = new(typeof(StructWithConstructor), creation);

        Assert.That(((StructWithConstructor)factory.Create()).Origin, Is.EqualTo(origin));
        Assert.That(factory.RunsConstructor, Is.EqualTo(creation != InstanceCreation.Uninitialized));
    }

    [Test]
    public void TakesTheDefaultOfAStructThatHasNone([Values] InstanceCreation creation)
    {
        InstanceFactory factory = new(typeof(PlainStruct), creation);

        Assert.That(((PlainStruct)factory.Create()).Origin, Is.EqualTo(Nothing));
        Assert.That(factory.RunsConstructor, Is.False);
    }

    [TestCase(typeof(WithoutParameterlessConstructor))]
    [TestCase(typeof(WithOptionalParameter))]
    public void RefusesATypeWithoutTheConstructorThatIsAskedFor(Type type) =>
        Assert.That(
            () => new InstanceFactory(type, InstanceCreation.Constructor),
            Throws.TypeOf<ArgumentException>().With.Message.Contains(type.Name).And.Message.Contains("InstanceCreation.Constructor"));

    [TestCase(typeof(WithThrowingConstructor))]
    [TestCase(typeof(ThrowingStruct))]
    public void LetsTheExceptionOfAConstructorThroughAsItIs(Type type)
    {
        InstanceFactory factory = new(type, InstanceCreation.ConstructorIfPresent);

        Assert.That(factory.Create, Throws.TypeOf<CreationException>());
        Assert.That(factory.Create, Throws.TypeOf<CreationException>());
    }

    [Test]
    public void RunsTheStaticConstructorBeforeTheFirstInstance()
    {
        _ = new InstanceFactory(typeof(WithStaticConstructor), InstanceCreation.Uninitialized).Create();

        Assert.That(WithStaticConstructor.HasRun);
    }

    [Test]
    public void ServesManyThreadsFromTheFirstCallOn()
    {
        InstanceFactory factory = new(typeof(Generic<Guid>), InstanceCreation.ConstructorIfPresent);
        object[] created = new object[1000];

        Parallel.For(0, created.Length, i => created[i] = factory.Create());

        Assert.That(created, Is.All.TypeOf<Generic<Guid>>());
        Assert.That(created, Is.Unique);
    }
}
