using CustomBinarySerializer.Tests.TestTypes;
using Moq;

namespace CustomBinarySerializer.Tests.Attacks;

/// <summary>
/// Tests that streams which break their contract cause an exception, and never bytes that weren't sent.
/// </summary>
public sealed class HostileStreamTests
{
    private static readonly byte[] s_frame = Bytes.FrameOf(TypeIds.Block, 1, 2, 3, 4, 5, 6, 7, 8);

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void ACountThatWasNotAskedForIsRefused([Values(-1, int.MinValue, 9, 10_000, int.MaxValue)] int count, [Values] bool async) =>
        AssertRefused(new LyingStream(s_frame, 0, count), async);

    [Test]
    public void ACountThatWasNotAskedForIsRefusedInThePayload([Values(-8, -1, 9, 5_000, int.MaxValue)] int count, [Values] bool async) =>
        AssertRefused(new LyingStream(s_frame, 1, count), async);

    [Test]
    public void AnExceptionInTheMiddleIsPassedOn([Values(0, 1, 3, 4, 8, 12)] int delivered)
    {
        ChunkedStream source = new(s_frame, 1);
        Mock<Stream> stream = new();
        stream.Setup(s => s.Read(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>()))
            .Returns((byte[] buffer, int offset, int count) =>
                source.Delivered < delivered ? source.Read(buffer, offset, count) : throw new IOException("gone"));

        Assert.That(() => _formatter.Deserialize(stream.Object), Throws.TypeOf<IOException>().With.Message.EqualTo("gone"));
        Assert.That(_formatter.DeepClone(new Point(1, 2)), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void APositionThatLiesChangesNoResultAndNoError(
        [Values(long.MinValue, -1, 0, 3, long.MaxValue)] long position,
        [Values(TypeIds.Block, TypeIds.Unknown)] int typeId,
        [Values(0, 1)] int missing)
    {
        byte[] frame = Bytes.FrameOf(typeId, 1, 2, 3);
        ChunkedStream source = new(frame.AsMemory(0, frame.Length - missing), 2);
        Mock<Stream> stream = new();
        stream.SetupGet(s => s.CanSeek).Returns(true);
        stream.SetupGet(s => s.Position).Returns(position);
        stream.SetupGet(s => s.Length).Returns(position);
        stream.Setup(s => s.Read(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>()))
            .Returns((byte[] buffer, int offset, int count) => source.Read(buffer, offset, count));

        if (typeId == TypeIds.Block && missing == 0)
        {
            Assert.That(
                _formatter.Deserialize(stream.Object), Is.TypeOf<Block>()
                    .With.Property(nameof(Block.Bytes))
                    .EqualTo(new byte[] { 1, 2, 3 }));
        }
        else
        {
            Assert.That(() => _formatter.Deserialize(stream.Object), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(missing > 0 ? SerializationErrorCode.TruncatedFrame : SerializationErrorCode.UnknownTypeId));
        }
    }

    [Test]
    public void AStreamThatKeepsTheBufferDoesNotChangeWhatWasRead()
    {
        LyingStream stream = new(s_frame, int.MaxValue, 0);
        Block block = (Block)_formatter.Deserialize(stream);

        stream.Scribble();

        Assert.That(block.Bytes, Is.EqualTo(s_frame[8..]));
    }

    [Test]
    public void AStreamThatCannotBeReadOrWrittenSaysSoItself()
    {
        using FileStream closed = File.OpenRead(typeof(HostileStreamTests).Assembly.Location);
        closed.Close();

        Assert.That(() => _formatter.Deserialize(closed), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => _formatter.Serialize(closed, new Ping()), Throws.TypeOf<ObjectDisposedException>());
    }

    private void AssertRefused(LyingStream stream, bool async)
    {
        Assert.That(
            () => async ? _formatter.DeserializeAsync(stream).AsTask().GetAwaiter().GetResult() : _formatter.Deserialize(stream),
            Throws.TypeOf<IOException>().With.Message.Contains("asked for"));
        Assert.That(_formatter.Deserialize(new ChunkedStream(s_frame)), Is.TypeOf<Block>(), "The formatter works on.");
    }

    /// <summary>A stream that returns a wrong count from one call, and no bytes afterwards.</summary>
    private sealed class LyingStream(byte[] bytes, int lyingCall, int lie) : MemoryStream(bytes)
    {
        private readonly List<byte[]> _kept = [];
        private int _calls;

        public override int Read(byte[] buffer, int offset, int count)
        {
            _kept.Add(buffer);
            int delivered = _calls > lyingCall ? 0 : base.Read(buffer, offset, count);
            return _calls++ == lyingCall ? lie : delivered;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            byte[] array = new byte[buffer.Length];
            int claimed = Read(array, 0, array.Length);
            array.CopyTo(buffer);
            return ValueTask.FromResult(claimed);
        }

        internal void Scribble() => _kept.ForEach(buffer => Array.Fill(buffer, (byte)0xEE));
    }
}
