using CustomBinarySerializer.Tests.TestTypes;
using Moq;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class OneWriteTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void WritesAnObjectWithOneCall([Values(0, 47, 5_000, 3_000_000)] int payload)
    {
        Block block = Block.OfSize(payload);
        Mock<Stream> stream = new(MockBehavior.Strict);
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), It.IsAny<int>(), payload + 8));

        _formatter.Serialize(stream.Object, block);

        stream.Verify(s => s.Write(It.IsAny<byte[]>(), It.IsAny<int>(), payload + 8), Times.Once);
        stream.VerifyNoOtherCalls();
    }

    [Test]
    public async Task WritesAnObjectWithOneAsynchronousCall([Values(0, 47, 3_000_000)] int payload)
    {
        Block block = Block.OfSize(payload);
        using CancellationTokenSource cancellation = new();
        Mock<Stream> stream = new(MockBehavior.Strict);
        stream.Setup(s => s.WriteAsync(It.Is<ReadOnlyMemory<byte>>(m => m.Length == payload + 8), cancellation.Token))
            .Returns(ValueTask.CompletedTask);

        await _formatter.SerializeAsync(stream.Object, block, cancellation.Token);

        stream.Verify(s => s.WriteAsync(It.IsAny<ReadOnlyMemory<byte>>(), cancellation.Token), Times.Once);
        stream.VerifyNoOtherCalls();
    }

    [Test]
    public void PassesOnWhatTheStreamThrows()
    {
        Mock<Stream> stream = new();
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>())).Throws<IOException>();

        Assert.That(() => _formatter.Serialize(stream.Object, new Ping()), Throws.TypeOf<IOException>());
        Assert.That(_formatter.Serialized(new Ping()), Is.EqualTo(Bytes.FrameOf(TypeIds.Ping)), "The formatter stays usable.");
    }

    [Test]
    public async Task AnObjectMayChangeWhileItsBytesAreUnderWay()
    {
        TaskCompletionSource goOn = new();
        byte[]? written = null;
        Mock<Stream> stream = new();
        stream.Setup(s => s.WriteAsync(It.IsAny<ReadOnlyMemory<byte>>(), It.IsAny<CancellationToken>()))
            .Returns(async (ReadOnlyMemory<byte> bytes, CancellationToken _) =>
            {
                await goOn.Task;
                written = bytes.ToArray();
            });
        Animal animal = new() { Name = "A" };

        ValueTask writing = _formatter.SerializeAsync(stream.Object, animal);
        animal.Name = "B";
        _formatter.Serialize(Stream.Null, new Animal { Name = "C" });
        goOn.SetResult();
        await writing;

        Assert.That(written, Is.EqualTo(Bytes.FrameOf(TypeIds.Animal, 1, (byte)'A')));
    }
}
