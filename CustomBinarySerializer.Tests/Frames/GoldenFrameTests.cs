using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class GoldenFrameTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void EveryWayOfWritingGivesTheBytes(
        [ValueSource(typeof(GoldenFrame), nameof(GoldenFrame.All))] GoldenFrame golden,
        [ValueSource(typeof(WritingWay), nameof(WritingWay.All))] WritingWay way) =>
        Assert.That(way.Write(_formatter, golden.Graph), Is.EqualTo(golden.Bytes));

    [Test]
    public void EveryWayOfReadingGivesTheObject(
        [ValueSource(typeof(GoldenFrame), nameof(GoldenFrame.All))] GoldenFrame golden,
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way) =>
        Assert.That(way.ReadAll(_formatter, golden.Bytes), Is.EqualTo(new[] { golden.Graph }));

    [TestCaseSource(typeof(ReadingWay), nameof(ReadingWay.All))]
    public void EveryWayOfReadingGivesEveryObjectOfARow(ReadingWay way)
    {
        byte[] row = [.. GoldenFrame.All.SelectMany(golden => golden.Bytes)];

        Assert.That(way.ReadAll(_formatter, row), Is.EqualTo(GoldenFrame.All.Select(golden => golden.Graph)));
    }

    [TestCaseSource(typeof(ReadingWay), nameof(ReadingWay.All))]
    public void EveryWayOfReadingFindsNothingInNothing(ReadingWay way) =>
        Assert.That(way.ReadAll(_formatter, []), Is.Empty);

    [Test]
    public void EveryWayOfReadingGoesOnBehindAFrameWithAnUnknownId(
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] row = [.. Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3), .. Bytes.FrameOf(TypeIds.Ping), .. Bytes.FrameOf(TypeIds.Unknown)];
        IFrameCursor cursor = way.Open(_formatter, row);

        Assert.That(() => cursor.TryNext(out _), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId)
            .And.Message.Contains($"{TypeIds.Unknown}"));
        Assert.That(cursor.TryNext(out object? graph), Is.True);
        Assert.That(graph, Is.EqualTo(new Ping()));
        Assert.That(() => cursor.TryNext(out _), Throws.TypeOf<BinarySerializationException>());
        Assert.That(cursor.TryNext(out _), Is.False);
    }

    [Test]
    public void EveryWayOfReadingGoesOnBehindAFrameWithABadPayload(
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] row = [.. Bytes.FrameOf(TypeIds.Point, 1, 2, 3), .. Bytes.FrameOf(TypeIds.Ping)];
        IFrameCursor cursor = way.Open(_formatter, row);

        Assert.That(() => cursor.TryNext(out _), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted));
        Assert.That(cursor.TryNext(out object? graph), Is.True);
        Assert.That(graph, Is.EqualTo(new Ping()));
    }
}
