using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class TrailingDataTests
{
    private const int Grown = 100;

    private static readonly byte[] s_newer = Bytes.FrameOf(Grown, 1, 0, 0, 0, 2, 0, 0, 0, 9, 9, 9);

    [Test]
    public void SkipsWhatANewerVersionWroteIfAllowed([ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way) =>
        Assert.That(
            way.ReadAll(Formatter(allowed: true), [.. s_newer, .. s_newer]),
            Is.EqualTo(new object[] { new Point(1, 2), new Point(1, 2) }));

    [Test]
    public void SkipsItForAStructAndAnExistingObjectToo()
    {
        CustomBinaryFormatter formatter = Formatter(allowed: true);
        object box = new Point();

        formatter.DeserializeInto(s_newer, box);

        Assert.That(box, Is.EqualTo(new Point(1, 2)));
        Assert.That(formatter.Deserialize<Point>(s_newer), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void SkipsItInsideAnotherObject()
    {
        CustomBinaryFormatter formatter = Formatter(allowed: true);
        formatter.Register<Parcel>(TypeIds.Parcel);

        byte[] frame = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. s_newer, Parcel.Seal]);

        Assert.That(formatter.Deserialize<Parcel>(frame).Content, Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void RefusesItByDefault() =>
        Assert.That(() => Formatter(allowed: false).Deserialize<Point>(s_newer), NotConsumed);

    [Test]
    public void RefusesItInUntrustedDataWhateverTheRegistrationSays() =>
        Assert.That(() => Formatter(allowed: true, FormatterOptions.UntrustedData).Deserialize<Point>(s_newer), NotConsumed);

    [Test]
    public void StillRefusesMissingBytes() =>
        Assert.That(
            () => Formatter(allowed: true).Deserialize<Point>(Bytes.FrameOf(Grown, 1, 2, 3)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted));

    [Test]
    public void AContractThatHasGrownReadsOldFrames()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) =>
        {
            int first = reader.ReadInt32();
            int second = reader.HasMore() ? reader.ReadInt32() : -1;
            message.Seen = (first, second, reader.HasMore());
        });

        Assert.That(formatter.Deserialize<Scripted>(Bytes.FrameOf(TypeIds.Scripted, 1, 0, 0, 0)).Seen, Is.EqualTo((1, -1, false)));
        Assert.That(
            formatter.Deserialize<Scripted>(Bytes.FrameOf(TypeIds.Scripted, 1, 0, 0, 0, 2, 0, 0, 0)).Seen, Is.EqualTo((1, 2, false)));
    }

    [Test]
    public void AContractThatHasGrownReadsOldFramesInsideAnotherObject()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) =>
            message.Seen = reader.HasMore() ? reader.ReadInt32() : -1);

        byte[] frame = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Scripted), Parcel.Seal]);

        Assert.That(((Scripted)formatter.Deserialize<Parcel>(frame).Content!).Seen, Is.EqualTo(-1));
    }

    private static NUnit.Framework.Constraints.Constraint NotConsumed =>
        Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadNotConsumed)
            .And.Message.Contains("3 bytes");

    private static CustomBinaryFormatter Formatter(bool allowed, FormatterOptions? options = null) =>
        new(new TypeRegistry().Register<Point>(Grown, new RegistrationOptions { AllowTrailingData = allowed }), options);
}
