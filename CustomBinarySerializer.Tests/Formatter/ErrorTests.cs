using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class ErrorTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCaseSource(typeof(WritingWay), nameof(WritingWay.All))]
    public void NamesATypeThatIsNotRegisteredAndTheCallThatRegistersIt(WritingWay way) =>
        Assert.That(() => way.Write(_formatter, new Stray()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType)
            .And.Message.Contains(typeof(Stray).FullName)
            .And.Message.Contains("registry.Register<CustomBinarySerializer.Tests.TestTypes.Stray>(typeId)"));

    [Test]
    public void NamesAGenericTypeAsItIsWrittenInSource() =>
        Assert.That(
            () => _formatter.Serialized(new KeyValuePair<int, Customer>(1, Customer.Smith)), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains(
                "registry.Register<System.Collections.Generic.KeyValuePair<int, CustomBinarySerializer.Tests.TestTypes.Customer>>(typeId)"));

    [Test]
    public void NamesAnUnknownIdWhereItStandsAndTheCallThatRegistersIt()
    {
        using MemoryStream stream = new(
            [.. Bytes.FrameOf(TypeIds.Ping), .. Bytes.FrameOf(TypeIds.Unknown, 1, 2), .. Bytes.FrameOf(TypeIds.Ping)]);
        _formatter.Deserialize(stream);

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId)
            .And.Message.Contains("at 8").And.Message.Contains($"{TypeIds.Unknown}").And.Message.Contains("RegisterSerializable"));
        Assert.That(_formatter.Deserialize(stream), Is.EqualTo(new Ping()));
    }

    [TestCase(0)]
    [TestCase(-1)]
    [TestCase(int.MinValue)]
    public void ReadsNoRootWithAnIdThatIsNotAUsers(int typeId) =>
        Assert.That(() => _formatter.Deserialize<object>(Bytes.FrameOf(typeId)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId)
            .And.Message.Contains($"{typeId}"));

    [Test]
    public void RefusesAStreamOfBinaryFormatter()
    {
        byte[] start = Bytes.Of("00", "01000000", "FFFFFFFF", "01000000", "00000000", "0C 02000000");

        Assert.That(() => _formatter.Deserialize(new MemoryStream(start)), Throws.TypeOf<BinarySerializationException>());
    }

    [TestCase(1, "left 1 byte of")]
    [TestCase(3, "left 3 bytes of")]
    public void SaysHowMuchAContractLeftUnread(int left, string message) =>
        Assert.That(
            () => _formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Point, new byte[8 + left])),
            Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadNotConsumed)
            .And.Message.Contains(typeof(Point).FullName).And.Message.Contains(message).And.Message.Contains("AllowTrailingData"));

    [TestCase(1, "read 1 byte beyond")]
    [TestCase(3, "read 3 bytes beyond")]
    public void SaysHowMuchAContractReadTooFar(int missing, string message) =>
        Assert.That(
            () => _formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Point, new byte[8 - missing])),
            Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted)
            .And.Message.Contains(typeof(Point).FullName).And.Message.Contains(message)
            .And.InnerException.TypeOf<EndOfStreamException>());

    [Test]
    public void AContractThatMissesBytesOfItsOwnDidNotReadTooFar([Values] bool afterThePayload)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, _) =>
        {
            if (afterThePayload)
            {
                Assert.That(reader.ReadInt32, Throws.TypeOf<EndOfStreamException>());
                throw new TimeoutException();
            }

            throw new EndOfStreamException();
        });

        Assert.That(() => formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Scripted)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed));
    }

    [TestCase(2_000_000_000, "No frame is so long: these bytes are no frame.")]
    [TestCase(101, "(FrameLimits.MaxFrameLength).")]
    public void SaysOfALengthThatNoFrameHasThatTheseBytesAreNone(int length, string end)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(
            new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = 100 } });

        Assert.That(
            () => formatter.Deserialize<object>([.. BitConverter.GetBytes(length), .. new byte[200]]),
            Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong).And.Message.EndsWith(end));
    }

    [TestCase(13, SerializationErrorCode.PayloadNotConsumed, "left 1 byte of")]
    [TestCase(14, SerializationErrorCode.TruncatedFrame, "14 bytes where only 13 are left")]
    [TestCase(int.MaxValue, SerializationErrorCode.TruncatedFrame, "2147483647 bytes where only 13 are left")]
    public void SaysThatAnObjectInsideReachesTooFar(int length, SerializationErrorCode code, string message)
    {
        byte[] frame = Bytes.FrameOf(
            TypeIds.Parcel,
            [Parcel.Opening, .. BitConverter.GetBytes(length), .. BitConverter.GetBytes(TypeIds.Point), .. new byte[8], Parcel.Seal]);

        Assert.That(() => _formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(code).And.Message.Contains(message));
    }

    [Test]
    public void NamesTheRegistrationThatHasToBecomeRegisterSerializable([Values] bool isAuto)
    {
        RegistrationOptions any = new() { AllowUnsuitableType = true };
        byte[] graph = new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Twofold>(1, any))
            .Serialized(new Twofold { Number = 5 });
        TypeRegistry registry = isAuto ? new TypeRegistry().RegisterMembers<Twofold>(1) : new TypeRegistry().Register<Twofold>(1);

        Assert.That(() => new CustomBinaryFormatter(registry).Deserialize<object>(graph), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains(
                "registered with Register. Register it as it was when the frame was written, with RegisterSerializable."));
    }

    [TestCase("FF FF FF FF 07", TestName = "a string of int.MaxValue bytes")]
    [TestCase("05 61", TestName = "a string beyond the payload")]
    [TestCase("FF", TestName = "half a string length")]
    [TestCase("", TestName = "no string")]
    public void SaysThatAStringReachesTooFar(string payload) =>
        Assert.That(
            () => _formatter.Deserialize<Animal>(Bytes.FrameOf(TypeIds.Animal, Bytes.Of(payload))),
            Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted)
            .And.InnerException.TypeOf<EndOfStreamException>());

    [Test]
    public void KeepsWhatAContractThrewWhole([Values] bool writing)
    {
        TimeoutException thrown = new("the reason");
        CustomBinaryFormatter formatter = Scripted.Formatter(_ => throw thrown, (_, _) => throw thrown);

        Assert.That(
            () => writing ? formatter.Serialized(new Scripted()) : formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Scripted)),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed)
                .And.Message.Contains(typeof(Scripted).FullName)
                .And.Message.Contains($"{TypeIds.Scripted}")
                .And.Message.Contains("the reason")
                .And.InnerException.SameAs(thrown));
    }

    [Test]
    public void PassesOnAnErrorOfItsOwnKind([Values] bool writing)
    {
        BinarySerializationException thrown = new("from inside");
        CustomBinaryFormatter formatter = Scripted.Formatter(_ => throw thrown, (_, _) => throw thrown);

        Assert.That(
            () => writing ? formatter.Serialized(new Scripted()) : formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Scripted)),
            Throws.Exception.SameAs(thrown));
    }

    [Test]
    public void RefusesATypeThatWasNotAskedForBeforeItCreatesIt()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (_, _) => Assert.Fail("No contract is to run."));

        Assert.That(() => formatter.Deserialize<Customer>(Bytes.FrameOf(TypeIds.Scripted)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch)
            .And.Message.Contains(typeof(Scripted).FullName).And.Message.Contains(typeof(Customer).FullName));
    }

    [Serializable]
    public sealed class Twofold : ICustomBinarySerializable
    {
        public int Number { get; set; }

        public void WriteDataTo(BinaryWriter writer) => writer.Write(Number);

        public void SetDataFrom(BinaryReader reader) => Number = reader.ReadInt32();
    }
}
