using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

public sealed class TruncationTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void EveryTruncationIsToldAsOne(
        [ValueSource(typeof(GoldenFrame), nameof(GoldenFrame.All))] GoldenFrame golden,
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        for (int available = 1; available < golden.Bytes.Length; available++)
        {
            IFrameCursor cursor = way.Open(_formatter, [.. Bytes.FrameOf(TypeIds.Ping), .. golden.Bytes[..available]]);

            Assert.That(cursor.TryNext(out _), Is.True, "The frame in front is intact.");
            if (way.KnowsTheEnd)
            {
                Assert.That(() => cursor.TryNext(out _), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame)
                    .And.Message.Contains($"{available} of {(available < 4 ? 8 : golden.Bytes.Length)} bytes"));
            }
            else
            {
                Assert.That(cursor.TryNext(out _), Is.False, "More bytes may come.");
            }
        }
    }

    [Test]
    public void EveryTruncationOfThePayloadInsideItsFrameIsFound(
        [ValueSource(typeof(GoldenFrame), nameof(GoldenFrame.All))] GoldenFrame golden)
    {
        for (int payload = 0; payload < golden.Bytes.Length - 8; payload++)
        {
            byte[] frame = [.. Bytes.Int32(4 + payload), .. golden.Bytes[4..(8 + payload)]];

            Assert.That(() => _formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>());
        }
    }

    [Test]
    public void NothingWaitsForBytesThatNeverCome()
    {
        // A declared gigabyte of which eight bytes arrive.
        byte[] frame = Bytes.Frame(FrameLimits.HighestMaxFrameLength, TypeIds.Block, 1, 2, 3);

        Assert.That(() => _formatter.Deserialize(new ChunkedStream(frame)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));
    }
}
