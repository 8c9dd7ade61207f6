using System.Buffers;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Tests of calls whose type argument may differ from the type of the object.</summary>
public sealed class TypedCallTests
{
    private static readonly Dog s_dog = new() { Name = "Rex", Tricks = 3 };

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void WritesTheTypeOfTheObject()
    {
        byte[] expected = _formatter.Serialized(s_dog);

        Assert.Multiple(() =>
        {
            Assert.That(Written<Dog>(s_dog), Is.EqualTo(expected));
            Assert.That(Written<Animal>(s_dog), Is.EqualTo(expected));
            Assert.That(Written<INamed>(s_dog), Is.EqualTo(expected));
            Assert.That(Written<object>(s_dog), Is.EqualTo(expected));
        });
    }

    [Test]
    public void ReadsTheTypeOfTheObject()
    {
        byte[] frame = _formatter.Serialized(s_dog);

        Assert.Multiple(() =>
        {
            Assert.That(_formatter.Deserialize<Dog>(frame), Is.EqualTo(s_dog));
            Assert.That(_formatter.Deserialize<Animal>(frame), Is.EqualTo(s_dog));
            Assert.That(_formatter.Deserialize<INamed>(frame), Is.EqualTo(s_dog));
            Assert.That(_formatter.Deserialize<ICustomBinarySerializable>(frame), Is.EqualTo(s_dog));
            Assert.That(_formatter.Deserialize<object>(frame), Is.EqualTo(s_dog));
        });
    }

    [TestCase(0)]
    [TestCase(10_000)]
    public void WritesAnArrayOfItsSize(int nameLength)
    {
        Dog dog = new() { Name = new string('x', nameLength), Tricks = 3 };

        Assert.That(_formatter.Serialize(dog), Is.EqualTo(_formatter.Serialized(dog)));
        Assert.That(_formatter.Serialize(new Point(1, 2)), Is.EqualTo(_formatter.Serialized(new Point(1, 2))));
    }

    [Test]
    public void ReadsAnArrayWithoutATypeArgument() =>
        Assert.That(_formatter.Deserialize(_formatter.Serialize(s_dog)), Is.EqualTo(s_dog));

    [Test]
    public async Task ReadsTheTypeOfTheObjectFromAStream([Values] bool inPlace)
    {
        Assert.Multiple(() =>
        {
            Assert.That(_formatter.Deserialize<Animal>(StreamOf(s_dog, inPlace)), Is.EqualTo(s_dog));
            Assert.That(_formatter.Deserialize<Point>(StreamOf(new Point(1, 2), inPlace)), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.Deserialize<Point?>(StreamOf(new Point(1, 2), inPlace)), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.TryDeserialize(StreamOf(s_dog, inPlace), out Dog? dog) ? dog : null, Is.EqualTo(s_dog));
            Assert.That(_formatter.TryDeserialize(new MemoryStream(), out Dog? none), Is.False);
            Assert.That(none, Is.Null);
        });
        Assert.That(await _formatter.DeserializeAsync<INamed>(StreamOf(s_dog, inPlace)), Is.EqualTo(s_dog));
    }

    [Test]
    public void RefusesAnotherTypeFromAStreamAndIsAfterIt([Values] bool inPlace)
    {
        MemoryStream stream = StreamOf(s_dog, inPlace);

        Assert.That(
            () => _formatter.Deserialize<Point>(stream),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.TypeMismatch)
                .And.Message.Contains("Frame at 0"));
        Assert.That(stream.Position, Is.EqualTo(stream.Length));
    }

    [Test]
    public void RegistersTypesOfEveryKind()
    {
        CustomBinaryFormatter formatter = new();
        formatter.Register<Ping>(1);
        formatter.Register<Version>(2);
        formatter.Registry.RegisterSerializable<UriBuilder>(3, new RegistrationOptions { AllowUnsuitableType = true });

        Assert.That(formatter.Registry.Count, Is.EqualTo(3));
        Assert.That(formatter.DeepClone(new Version(1, 2)), Is.EqualTo(new Version(1, 2)));
    }

    [Test]
    public void WritesAStructHoweverItIsCalled()
    {
        Point point = new(1, 2);
        byte[] expected = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);

        Assert.Multiple(() =>
        {
            Assert.That(Written<Point>(point), Is.EqualTo(expected));
            Assert.That(Written<object>(point), Is.EqualTo(expected));
            Assert.That(Written<ValueType>(point), Is.EqualTo(expected));
            Assert.That(Written<ICustomBinarySerializable>(point), Is.EqualTo(expected));
            Assert.That(Written<Point?>(point), Is.EqualTo(expected));
        });
    }

    [Test]
    public void ReadsAStructHoweverItIsCalled()
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);

        Assert.Multiple(() =>
        {
            Assert.That(_formatter.Deserialize<Point>(frame), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.Deserialize<object>(frame), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.Deserialize<ValueType>(frame), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.Deserialize<ICustomBinarySerializable>(frame), Is.EqualTo(new Point(1, 2)));
            Assert.That(_formatter.Deserialize<Point?>(frame), Is.EqualTo((Point?)new Point(1, 2)));
        });
    }

    [Test]
    public void RefusesABaseClassWhereADerivedOneIsAskedFor()
    {
        byte[] frame = _formatter.Serialized(new Animal { Name = "Cat" });

        Assert.That(() => _formatter.Deserialize<Dog>(frame), Mismatch);
        Assert.That(() => _formatter.Deserialize<Point>(frame), Mismatch);
        Assert.That(() => _formatter.Deserialize<Point?>(frame), Mismatch);
        Assert.That(() => _formatter.Deserialize<IDisposable>(frame), Mismatch);
    }

    [Test]
    public void RefusesAClassWhereAStructIsHeld() =>
        Assert.That(() => _formatter.Deserialize<Animal>(Bytes.FrameOf(TypeIds.Point, new byte[8])), Mismatch);

    [Test]
    public void LeavesBytesBehindTheFrameAlone()
    {
        byte[] frames = [.. Bytes.FrameOf(TypeIds.Ping), 1, 2, 3];

        Assert.That(_formatter.Deserialize<Ping>(frames), Is.EqualTo(new Ping()));
        Assert.That(_formatter.Deserialize(frames, out int consumed), Is.EqualTo(new Ping()));
        Assert.That(consumed, Is.EqualTo(8));
    }

    [Test]
    public void SaysWhereTheNextFrameIsAlsoWhenThisOneFails()
    {
        int consumed = -1;

        Assert.That(
            () => _formatter.Deserialize(Bytes.FrameOf(TypeIds.Unknown, 1, 2), out consumed),
            Throws.TypeOf<BinarySerializationException>());
        Assert.That(consumed, Is.EqualTo(10));
        Assert.That(() => _formatter.Deserialize([1, 2, 3], out consumed), Throws.TypeOf<BinarySerializationException>());
        Assert.That(consumed, Is.Zero);
    }

    private static NUnit.Framework.Constraints.Constraint Mismatch =>
        Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch);

    private byte[] Written<T>(T value)
    {
        ArrayBufferWriter<byte> destination = new();
        _formatter.Serialize(destination, value);
        byte[] span = new byte[destination.WrittenCount];
        Assert.That(_formatter.TrySerialize(span, value, out _), Is.True);
        Assert.That(span, Is.EqualTo(destination.WrittenSpan.ToArray()));
        return span;
    }

    private MemoryStream StreamOf(object graph, bool inPlace)
    {
        MemoryStream stream = new();
        _formatter.Serialize(stream, graph);
        return inPlace
            ? new MemoryStream(stream.GetBuffer(), 0, (int)stream.Length, writable: false, publiclyVisible: true)
            : new MemoryStream(stream.ToArray());
    }
}
