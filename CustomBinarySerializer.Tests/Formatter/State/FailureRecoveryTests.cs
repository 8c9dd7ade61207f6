using System.Buffers;
using CustomBinarySerializer.Tests.TestTypes;
using Moq;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary>
/// Tests that a failed call leaves no state on its thread. With a limit of one level, such state would make the next
/// call fail.
/// </summary>
public sealed class FailureRecoveryTests
{
    private const int Failures = 3;

    private static readonly FormatterOptions s_oneLevel = new() { Limits = new FrameLimits { MaxDepth = 1, MaxFrameLength = 10_000 } };
    private static readonly byte[] s_bad = Bytes.FrameOf(TypeIds.Point, 1);
    private static readonly byte[] s_unknown = Bytes.FrameOf(TypeIds.Unknown);

    private static readonly TestCaseData[] s_failures =
    [
        Case("unregistered", f => f.Serialize(Stream.Null, new Stray())),
        Case("unregistered into span", f => f.TrySerialize(new byte[10], new Stray(), out _)),
        Case("contract throws", f => f.Serialize(Stream.Null, new Scripted())),
        Case("contract throws into span", f => f.TrySerialize(new byte[10], new Scripted(), out _)),
        Case("contract throws asynchronously", f => f.SerializeAsync(Stream.Null, new Scripted()).AsTask().GetAwaiter().GetResult()),
        Case("copy throws in writing", f => f.DeepClone(new Scripted())),
        Case("copy throws in reading", f => f.DeepClone(new Unreadable())),
        Case("too deep in writing", f => f.Serialize(Stream.Null, Chain.OfDepth(2))),
        Case("too deep in reading", f => f.Deserialize<Chain>(TestRegistry.NewFormatter().Serialized(Chain.OfDepth(2)))),
        Case("too long", f => f.Serialize(Stream.Null, Block.OfSize(20_000))),
        Case("too long into span", f => f.TrySerialize(new byte[30_000], Block.OfSize(20_000), out _)),
        Case("too long into buffer", f => f.Serialize(new ArrayBufferWriter<byte>(30_000), Block.OfSize(20_000))),
        Case("stream throws in writing", f => f.Serialize(ThrowingStream(), new Ping())),
        Case("stream throws asynchronously", f => f.SerializeAsync(ThrowingStream(), new Ping()).AsTask().GetAwaiter().GetResult()),
        Case("stream throws in reading", f => f.Deserialize(ThrowingStream())),
        Case("stream throws where it stands", f => f.Deserialize(StreamWithoutPosition())),
        Case("destination throws", f => f.Serialize(ThrowingDestination(), new Ping())),
        Case("destination gives too little", f => f.Serialize(Mock.Of<IBufferWriter<byte>>(), new Ping())),
        Case("unknown id in span", f => f.Deserialize<object>(s_unknown)),
        Case("unknown id in stream", f => f.Deserialize(new MemoryStream(s_unknown))),
        Case("unknown id in sequence", f => f.TryDeserialize(s_unknown)),
        Case("bad payload in span", f => f.Deserialize<Point>(s_bad)),
        Case("bad payload in frames", f => f.Deserialize(s_bad, out _)),
        Case("bad payload in stream", f => f.Deserialize(new ChunkedStream(s_bad))),
        Case("bad payload in sequence", f => f.TryDeserialize(s_bad)),
        Case("bad payload for existing", f => f.DeserializeInto<object>(s_bad, new Point())),
        Case("another type", f => f.Deserialize<Customer>(Bytes.FrameOf(TypeIds.Ping))),
        Case("another type for existing", f => f.DeserializeInto(Bytes.FrameOf(TypeIds.Ping), new Customer())),
        Case("truncated", f => f.Deserialize(new MemoryStream(s_bad[..7]))),
        Case("impossible length", f => f.Deserialize(new MemoryStream(Bytes.Frame(-1, 1)))),
        Case("nothing left", f => f.Deserialize(Stream.Null)),
    ];

    [TestCaseSource(nameof(s_failures))]
    public void EveryFailureLeavesTheThreadAsItWas(Action<CustomBinaryFormatter> fail)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(_ => throw new TimeoutException(), options: s_oneLevel);
        formatter.Register<Unreadable>(TypeIds.Unknown + 1);

        for (int i = 0; i < Failures; i++)
        {
            Assert.That(() => fail(formatter), Throws.Exception);
            Assert.That(formatter.DeepClone(Customer.Smith), Is.EqualTo(Customer.Smith));
            Assert.That(formatter.Deserialize(new ChunkedStream(formatter.Serialized(new Point(1, 2)), 3)), Is.EqualTo(new Point(1, 2)));
        }
    }

    private static TestCaseData Case(string name, Action<CustomBinaryFormatter> fail) => new TestCaseData(fail).SetArgDisplayNames(name);

    private static Stream ThrowingStream()
    {
        Mock<Stream> stream = new();
        stream.Setup(s => s.Read(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>())).Throws<IOException>();
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>())).Throws<IOException>();
        stream.Setup(s => s.WriteAsync(It.IsAny<ReadOnlyMemory<byte>>(), It.IsAny<CancellationToken>())).Throws<IOException>();
        return stream.Object;
    }

    private static Stream StreamWithoutPosition()
    {
        MemoryStream source = new(s_unknown);
        Mock<Stream> stream = new();
        stream.SetupGet(s => s.CanSeek).Returns(true);
        stream.SetupGet(s => s.Position).Throws<IOException>();
        stream.Setup(s => s.Read(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>()))
            .Returns((byte[] buffer, int offset, int count) => source.Read(buffer, offset, count));
        return stream.Object;
    }

    private static ThrowingBufferWriter ThrowingDestination() => new();

    private sealed class ThrowingBufferWriter : IBufferWriter<byte>
    {
        private readonly byte[] _room = new byte[100];

        public void Advance(int count) => throw new IOException();

        public Memory<byte> GetMemory(int sizeHint = 0) => _room;

        public Span<byte> GetSpan(int sizeHint = 0) => _room;
    }

    private sealed class Unreadable : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader) => throw new TimeoutException();
    }
}
