using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames.Nested;

public sealed class NestedObjectTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void CarriesAnyRegisteredObject(GoldenFrame golden)
    {
        Parcel parcel = new() { Content = golden.Graph };

        Assert.That(_formatter.DeepClone(parcel), Is.EqualTo(parcel));
    }

    [Test]
    public void KeepsTheExactType()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteObject(new Dog { Name = "Rex", Tricks = 2 }),
            (reader, message) => message.Seen = reader.ReadObject<Animal>());

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo(new Dog { Name = "Rex", Tricks = 2 }));
    }

    [Test]
    public void ReadsAsAnInterface()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteObject(new Dog { Name = "Rex" }),
            (reader, message) => message.Seen = reader.ReadObject<INamed>()?.Name);

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo("Rex"));
    }

    [Test]
    public void ReadsAStructWithoutItsBoxBeingSeen()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                writer.WriteObject(new Point(1, 2));
                writer.WriteObject(new Point(3, 4));
                writer.WriteObject(null);
            },
            (reader, message) => message.Seen = (reader.ReadObject<Point>(), reader.ReadObject<Point?>(), reader.ReadObject<Point?>()));

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo((new Point(1, 2), (Point?)new Point(3, 4), (Point?)null)));
    }

    [Test]
    public void RefusesAnotherTypeThanTheOneAskedFor()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteObject(new Animal { Name = "Cat" }),
            (reader, _) => reader.ReadObject<Dog>());

        Assert.That(() => formatter.DeepClone(new Scripted()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch)
            .And.Message.Contains(nameof(Animal)).And.Message.Contains(nameof(Dog)));
    }

    [Test]
    public void NamesANestedTypeThatIsNotRegistered() =>
        Assert.That(() => _formatter.Serialized(new Parcel { Content = new Stray() }), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType)
            .And.Message.Contains(nameof(Stray)));

    [Test]
    public void NamesANestedIdThatIsNotRegistered()
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Unknown), Parcel.Seal]);

        Assert.That(() => _formatter.Deserialize<Parcel>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId)
            .And.Message.Contains($"{TypeIds.Unknown}"));
    }

    [TestCase(-1, SerializationErrorCode.InvalidLength)]
    [TestCase(1, SerializationErrorCode.InvalidLength)]
    [TestCase(3, SerializationErrorCode.InvalidLength)]
    [TestCase(int.MinValue, SerializationErrorCode.InvalidLength)]
    [TestCase(6, SerializationErrorCode.TruncatedFrame)]
    [TestCase(int.MaxValue, SerializationErrorCode.TruncatedFrame)]
    public void RefusesALengthThatThePayloadCannotHold(int length, SerializationErrorCode code)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.Frame(length, TypeIds.Ping), Parcel.Seal]);

        Assert.That(() => _formatter.Deserialize<Parcel>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(code));
    }

    [Test]
    public void BoundsTheReaderToTheNestedPayload()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        Parcel parcel = new() { Content = Block.OfSize(5) };

        Assert.That(formatter.DeepClone(parcel).Content, Is.EqualTo(Block.OfSize(5)), "Block reads to the end of its own payload.");
    }

    [Test]
    public void RefusesAPlainWriterAndReader()
    {
        using BinaryWriter writer = new(new MemoryStream());
        using BinaryReader reader = new(new MemoryStream(new byte[8]));

        Assert.Multiple(() =>
        {
            Assert.That(
                () => writer.WriteObject(new Ping()),
                Throws.InvalidOperationException.With.Message.Contains(nameof(CustomBinaryFormatter)));
            Assert.That(() => writer.WriteExactObject(new Ping()), Throws.InvalidOperationException);
            Assert.That(() => writer.GetStreamingContext(), Throws.InvalidOperationException);
            Assert.That(() => reader.ReadObject(), Throws.InvalidOperationException.With.Message.Contains(nameof(CustomBinaryFormatter)));
            Assert.That(() => reader.ReadExactObject<Ping>(), Throws.InvalidOperationException);
            Assert.That(() => reader.GetSurrogateSelector(), Throws.InvalidOperationException);
            Assert.That(() => ((BinaryReader)null!).ReadObject(), Throws.ArgumentNullException);
            Assert.That(() => ((BinaryWriter)null!).WriteObject(null), Throws.ArgumentNullException);
        });
    }
}
