using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames.Nested;

public sealed class ExactObjectTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCase(0, "01")]
    [TestCase(1, "02")]
    [TestCase(125, "7E")]
    [TestCase(126, "7F")]
    [TestCase(127, "8001")]
    [TestCase(128, "8101")]
    [TestCase(16_381, "FE7F")]
    [TestCase(16_382, "FF7F")]
    [TestCase(16_383, "808001")]
    [TestCase(16_384, "818001")]
    [TestCase(2_097_150, "FFFF7F")]
    [TestCase(2_097_151, "80808001")]
    public void WritesThePayloadLengthPlusOne(int size, string prefix)
    {
        Block block = Block.OfSize(size);
        byte[] payload = [Parcel.Opening, .. Convert.FromHexString(prefix), .. block.Bytes, Parcel.Seal];

        byte[] frame = _formatter.Serialized(new BlockParcel { Content = block });

        Assert.That(frame.AsSpan().SequenceEqual(Bytes.FrameOf(TypeIds.BlockParcel, payload)), Is.True);
        Assert.That(_formatter.Deserialize<BlockParcel>(frame).Content, Is.EqualTo(block));
    }

    [Test]
    public void RefusesToWriteADerivedType()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(writer => writer.WriteExactObject<Animal>(new Dog()));

        Assert.That(() => formatter.Serialized(new Scripted()), Throws.TypeOf<BinarySerializationException>()
            .With.InnerException.TypeOf<ArgumentException>()
            .And.Message.Contains(nameof(Dog)).And.Message.Contains(nameof(Animal)).And.Message.Contains("WriteObject"));
    }

    [Test]
    public void WritesAnObjectWhoseVariableIsOfItsType()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteExactObject(new Dog { Name = "Rex", Tricks = 1 }),
            (reader, message) => message.Seen = reader.ReadExactObject<Dog>());

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo(new Dog { Name = "Rex", Tricks = 1 }));
    }

    [Test]
    public void NamesATypeThatIsNotRegistered([Values] bool reading)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteExactObject(new Stray()),
            (reader, _) => reader.ReadExactObject<Stray>());

        Assert.That(
            () => reading
                ? formatter.Deserialize<Scripted>(Bytes.FrameOf(TypeIds.Scripted, 1))
                : (object)formatter.Serialized(new Scripted()),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType)
                .And.Message.Contains(nameof(Stray)));
    }

    [TestCase("FF FF FF FF 0F", SerializationErrorCode.InvalidLength, TestName = "a negative length")]
    [TestCase("FF FF FF FF 07", SerializationErrorCode.TruncatedFrame, TestName = "the largest length")]
    [TestCase("0B 00", SerializationErrorCode.TruncatedFrame, TestName = "a length beyond the payload")]
    [TestCase("80", SerializationErrorCode.PayloadExhausted, TestName = "half a length")]
    [TestCase("FF FF FF FF FF FF", SerializationErrorCode.ContractFailed, TestName = "a length of too many bytes")]
    public void RefusesABadLength(string payload, SerializationErrorCode code) =>
        Assert.That(
            () => _formatter.Deserialize<ExactChain>(Bytes.FrameOf(TypeIds.ExactChain, Bytes.Of(payload))),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(code));
}
