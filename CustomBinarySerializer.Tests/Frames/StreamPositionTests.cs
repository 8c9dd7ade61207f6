using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class StreamPositionTests
{
    private const int Foreign = 3;

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void StandsBehindTheFrame([Values] bool exposed)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);
        using MemoryStream stream = Stream([9, 9, 9, .. frame, 9, 9], exposed);
        stream.Position = Foreign;

        Assert.That(_formatter.Deserialize(stream), Is.EqualTo(new Point(1, 2)));
        Assert.That(stream.Position, Is.EqualTo(Foreign + frame.Length));
    }

    [Test]
    public void StandsBehindAFrameThatFails([Values] bool exposed)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3);
        using MemoryStream stream = Stream([9, 9, 9, .. frame, 9, 9], exposed);
        stream.Position = Foreign;

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains($"{Foreign}"), "The message says where the frame begins.");
        Assert.That(stream.Position, Is.EqualTo(Foreign + frame.Length));
    }

    [Test]
    public void StandsAtTheEndAfterATruncatedFrame([Values] bool exposed, [Values(1, 4, 7, 8, 12)] int available)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);
        using MemoryStream stream = Stream([9, 9, 9, .. frame[..available]], exposed);
        stream.Position = Foreign;

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame)
            .And.Message.Contains($"at {Foreign}"));
        Assert.That(stream.Position, Is.EqualTo(stream.Length));
        Assert.That(_formatter.TryDeserialize(stream, out _), Is.False);
    }

    [Test]
    public void StandsBehindTheHeaderOfAnImpossibleLength([Values] bool exposed, [Values(-1, 3, int.MaxValue)] int length)
    {
        using MemoryStream stream = Stream([9, 9, 9, .. Bytes.Frame(length, TypeIds.Ping), .. Bytes.FrameOf(TypeIds.Ping)], exposed);
        stream.Position = Foreign;

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains($"at {Foreign}").And.Message.Contains($"{length}"));
        Assert.That(_formatter.Deserialize(stream), Is.EqualTo(new Ping()));
    }

    [Test]
    public void FindsNothingBehindTheEnd([Values] bool exposed)
    {
        using MemoryStream stream = Stream(Bytes.FrameOf(TypeIds.Ping), exposed);
        stream.Position = stream.Length + 5;

        Assert.That(_formatter.TryDeserialize(stream, out object? graph), Is.False);
        Assert.That(graph, Is.Null);
        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame));
    }

    [Test]
    public void WritesWhereTheStreamStands()
    {
        using MemoryStream stream = new();
        stream.Write([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
        stream.Position = 2;

        _formatter.Serialize(stream, new Ping());

        Assert.That(stream.ToArray(), Is.EqualTo((byte[])[9, 9, .. Bytes.FrameOf(TypeIds.Ping), 9, 9]));
        Assert.That(stream.Position, Is.EqualTo(10));
    }

    private static MemoryStream Stream(byte[] bytes, bool exposed) => new(bytes, 0, bytes.Length, writable: true, publiclyVisible: exposed);
}
