using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>Tests of the objects that reading creates, by constructors or without.</summary>
public sealed class CreatedInstanceTests
{
    private const int Nothing = 0;

    private static readonly byte[] s_frame = Bytes.FrameOf(1);

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
        CustomBinaryFormatter formatter = FormatterOf(type, creation);

        Creature first = formatter.Deserialize<Creature>(s_frame);
        Creature second = formatter.Deserialize<Creature>(s_frame);

        Assert.That(first, Is.TypeOf(type));
        Assert.That(first.Origin, Is.EqualTo(origin));
        Assert.That(second, Is.Not.SameAs(first));
        Assert.That(second.Origin, Is.EqualTo(origin));
    }

    [TestCase(InstanceCreation.ConstructorIfPresent, Creature.FromConstructor)]
    [TestCase(InstanceCreation.Constructor, Creature.FromConstructor)]
    [TestCase(InstanceCreation.Uninitialized, Nothing)]
    public void StructIsCreatedTheSameWayBoxedOrNot(InstanceCreation creation, int origin)
    {
        CustomBinaryFormatter formatter = FormatterOf(typeof(StructWithConstructor), creation);

        Assert.That(formatter.Deserialize<StructWithConstructor>(s_frame).Origin, Is.EqualTo(origin));
        Assert.That(((StructWithConstructor)formatter.Deserialize(s_frame)).Origin, Is.EqualTo(origin));
    }

    [Test]
    public void StructWithoutConstructorHasItsDefault([Values] InstanceCreation creation) => Assert.That(
        FormatterOf(typeof(PlainStruct), creation).Deserialize<PlainStruct>(s_frame).Origin, Is.EqualTo(Nothing));

    [TestCase(typeof(WithoutParameterlessConstructor))]
    [TestCase(typeof(WithOptionalParameter))]
    public void TypeWithoutTheRequestedConstructorIsRefused(Type type) =>
        Assert.That(
            () => FormatterOf(type, InstanceCreation.Constructor),
            Throws.InstanceOf<ArgumentException>().With.Message.Contains(type.Name)
                .And.Message.Contains("InstanceCreation.Constructor"));

    [TestCase(typeof(WithThrowingConstructor))]
    [TestCase(typeof(ThrowingStruct))]
    public void ExceptionOfTheConstructorIsTheInnerOneEachTime(Type type)
    {
        CustomBinaryFormatter formatter = FormatterOf(type, InstanceCreation.ConstructorIfPresent);

        for (int call = 0; call < 2; call++)
        {
            Assert.That(
                () => formatter.Deserialize(s_frame),
                Throws.TypeOf<BinarySerializationException>().With.InnerException.TypeOf<CreationException>());
        }
    }

    [Test]
    public void StaticConstructorRunsBeforeTheFirstInstance()
    {
        _ = FormatterOf(typeof(WithStaticConstructor), InstanceCreation.Uninitialized).Deserialize(s_frame);

        Assert.That(WithStaticConstructor.HasRun);
    }

    [Test]
    public void ManyThreadsCreateInstancesFromTheFirstCallOn()
    {
        CustomBinaryFormatter formatter = FormatterOf(typeof(Generic<Guid>), InstanceCreation.ConstructorIfPresent);
        object[] created = new object[1000];

        Parallel.For(0, created.Length, i => created[i] = formatter.Deserialize(s_frame));

        Assert.That(created, Is.All.TypeOf<Generic<Guid>>());
        Assert.That(created, Is.Unique);
    }

    private static CustomBinaryFormatter FormatterOf(Type type, InstanceCreation creation) =>
        new(new TypeRegistry().Register(type, 1, new RegistrationOptions { InstanceCreation = creation }));
}
