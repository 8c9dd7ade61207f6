using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class DeserializeIntoTests
{
    private static readonly byte[] s_point = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void FillsAnObjectOfTheSameType()
    {
        Customer existing = new();

        _formatter.DeserializeInto(_formatter.Serialized(Customer.Smith), existing);

        Assert.That(existing, Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void FillsAnObjectHoweverItIsCalled()
    {
        Dog existing = new();

        _formatter.DeserializeInto<Animal>(_formatter.Serialized(new Dog { Name = "A", Tricks = 1 }), existing);
        Assert.That(existing.Name, Is.EqualTo("A"));
        _formatter.DeserializeInto<INamed>(_formatter.Serialized(new Dog { Name = "B", Tricks = 1 }), existing);
        Assert.That(existing.Name, Is.EqualTo("B"));
        _formatter.DeserializeInto<object>(_formatter.Serialized(new Dog { Name = "C", Tricks = 1 }), existing);
        Assert.That(existing.Name, Is.EqualTo("C"));
    }

    [Test]
    public void FillsAStructInItsBox()
    {
        object box = new Point();
        ICustomBinarySerializable other = new Point();

        _formatter.DeserializeInto(s_point, box);
        _formatter.DeserializeInto(s_point, other);

        Assert.That(box, Is.EqualTo(new Point(1, 2)));
        Assert.That(other, Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void RefusesAStructThatIsNotBoxed() =>
        Assert.That(() => _formatter.DeserializeInto(s_point, new Point()), Throws.ArgumentException
            .With.Property("ParamName").EqualTo("existing")
            .And.Message.Contains(typeof(Point).FullName).And.Message.Contains("Deserialize<Point>"));

    [Test]
    public void RefusesAnObjectThatGetsItsStateWhenItIsMade()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Made>(1));
        Made existing = new(1, "a");

        Assert.That(() => formatter.DeserializeInto(formatter.Serialized(new Made(2, "b")), existing), Throws.Exception
            .With.Message.Contains("gets its state when it is made"));
        Assert.That(existing, Is.EqualTo(new Made(1, "a")));
    }

    [Test]
    public void RefusesABaseClassAndADerivedClass()
    {
        Assert.That(() => _formatter.DeserializeInto(_formatter.Serialized(new Dog()), new Animal()), Mismatch);
        Assert.That(() => _formatter.DeserializeInto<Animal>(_formatter.Serialized(new Animal()), new Dog()), Mismatch);
        Assert.That(() => _formatter.DeserializeInto(s_point, new Customer()), Mismatch);
    }

    [Test]
    public void NamesAnUnknownId() =>
        Assert.That(
            () => _formatter.DeserializeInto(Bytes.FrameOf(TypeIds.Unknown), new Ping()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId));

    [Test]
    public void RefusesATruncatedFrame() =>
        Assert.That(() => _formatter.DeserializeInto(s_point.AsSpan(0, 10), new object()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));

    [Test]
    public void RefusesBytesLeftUnread() =>
        Assert.That(
            () => _formatter.DeserializeInto(Bytes.FrameOf(TypeIds.Ping, 1), new Ping()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadNotConsumed));

    private static NUnit.Framework.Constraints.Constraint Mismatch =>
        Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch);

    public sealed record Made(int Number, string Name);
}
