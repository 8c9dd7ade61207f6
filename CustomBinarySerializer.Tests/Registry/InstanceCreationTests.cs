using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class InstanceCreationTests
{
    [TestCase(typeof(WithPublicConstructor))]
    [TestCase(typeof(WithPrivateConstructor))]
    [TestCase(typeof(StructWithConstructor))]
    public void RunsTheParameterlessConstructorOfAnyVisibility(Type type) =>
        Assert.That(Read(type, RegistrationOptionsFor(InstanceCreation.ConstructorIfPresent)).Origin, Is.EqualTo("constructor"));

    [Test]
    public void RunsNoConstructorIfNoneIsParameterless() =>
        Assert.That(Read(typeof(WithParameter), RegistrationOptionsFor(InstanceCreation.ConstructorIfPresent)).Origin, Is.Null);

    [TestCase(typeof(WithPublicConstructor))]
    [TestCase(typeof(WithPrivateConstructor))]
    [TestCase(typeof(WithParameter))]
    [TestCase(typeof(StructWithConstructor))]
    public void RunsNoConstructorIfToldSo(Type type) =>
        Assert.That(Read(type, RegistrationOptionsFor(InstanceCreation.Uninitialized)).Origin, Is.Null);

    [TestCase(typeof(WithPublicConstructor))]
    [TestCase(typeof(WithPrivateConstructor))]
    [TestCase(typeof(StructWithConstructor))]
    public void RunsTheConstructorIfToldSo(Type type) =>
        Assert.That(Read(type, RegistrationOptionsFor(InstanceCreation.Constructor)).Origin, Is.EqualTo("constructor"));

    [Test]
    public void GivesAStructWithoutAConstructorItsDefault() =>
        Assert.That(Read(typeof(PlainStruct), RegistrationOptionsFor(InstanceCreation.Constructor)).Origin, Is.Null);

    [Test]
    public void DoesNotRunTheConstructorOfAnExistingObject()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<WithPublicConstructor>(1));
        WithPublicConstructor existing = new() { Origin = "test" };

        formatter.DeserializeInto(Bytes.FrameOf(1), existing);

        Assert.That(existing.Origin, Is.EqualTo("test"));
    }

    [TestCase(typeof(ThrowingClass))]
    [TestCase(typeof(ThrowingStruct))]
    public void WrapsWhatAConstructorThrows(Type type)
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(type, 1));

        Assert.That(
            () => formatter.Deserialize<object>(Bytes.FrameOf(1)),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed)
                .And.Message.Contains(type.Name)
                .And.InnerException.TypeOf<TimeoutException>());
    }

    [Test]
    public void WrapsWhatTheConstructorOfAnUnboxedStructThrows()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<ThrowingStruct>(1));

        Assert.That(
            () => formatter.Deserialize<ThrowingStruct>(Bytes.FrameOf(1)),
            Throws.TypeOf<BinarySerializationException>().With.InnerException.TypeOf<TimeoutException>());
    }

    [Test]
    public void RunsTheConstructorOfAnUnboxedStruct()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<StructWithConstructor>(1));

        Assert.That(formatter.Deserialize<StructWithConstructor>(Bytes.FrameOf(1)).Origin, Is.EqualTo("constructor"));
    }

    private static RegistrationOptions RegistrationOptionsFor(InstanceCreation creation) => new() { InstanceCreation = creation };

    private static IWithOrigin Read(Type type, RegistrationOptions options)
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register(type, 1, options));
        return formatter.Deserialize<IWithOrigin>(Bytes.FrameOf(1));
    }

    private interface IWithOrigin : ICustomBinarySerializable
    {
        string? Origin { get; }

        void ICustomBinarySerializable.WriteDataTo(BinaryWriter writer)
        {
        }

        void ICustomBinarySerializable.SetDataFrom(BinaryReader reader)
        {
        }
    }

    private sealed class WithPublicConstructor : IWithOrigin
    {
        public string? Origin { get; set; } = "constructor";
    }

    private sealed class WithPrivateConstructor : IWithOrigin
    {
        private WithPrivateConstructor()
        {
        }

        public string? Origin { get; } = "constructor";
    }

    private sealed class WithParameter(string origin) : IWithOrigin
    {
        public string? Origin { get; } = origin;
    }

    private readonly struct StructWithConstructor : IWithOrigin
    {
        public StructWithConstructor()
        {
        }

        public string? Origin { get; } = "constructor";
    }

    private readonly struct PlainStruct : IWithOrigin
    {
        public string? Origin => null;
    }

    private sealed class ThrowingClass : IWithOrigin
    {
        private ThrowingClass()
        {
            throw new TimeoutException();
        }

        public string? Origin => null;
    }

    private readonly struct ThrowingStruct : IWithOrigin
    {
        public ThrowingStruct()
        {
            throw new TimeoutException();
        }

        public string? Origin => null;
    }
}
