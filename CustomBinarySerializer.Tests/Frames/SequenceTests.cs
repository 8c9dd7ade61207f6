using System.Buffers;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class SequenceTests
{
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void ReadsAFrameCutAnywhere(GoldenFrame golden)
    {
        byte[] row = [.. golden.Bytes, .. Bytes.FrameOf(TypeIds.Ping)];
        for (int first = 0; first <= row.Length; first++)
        {
            for (int second = first; second <= row.Length; second++)
            {
                ReadOnlySequence<byte> frames = Segments.Join(row[..first], row[first..second], row[second..]);

                Assert.That(_formatter.TryDeserialize(ref frames, out object? graph), Is.True);
                Assert.That(graph, Is.EqualTo(golden.Graph));
                Assert.That(_formatter.TryDeserialize(ref frames, out graph), Is.True);
                Assert.That(graph, Is.EqualTo(new Ping()));
                Assert.That(frames.IsEmpty, Is.True);
            }
        }
    }

    [TestCaseSource(typeof(GoldenFrame), nameof(GoldenFrame.All))]
    public void WaitsForMoreBytesAndTakesNone(GoldenFrame golden)
    {
        for (int available = 0; available < golden.Bytes.Length; available++)
        {
            ReadOnlySequence<byte> frames = Segments.Cut(golden.Bytes[..available], 3);

            Assert.That(_formatter.TryDeserialize(ref frames, out object? graph), Is.False);
            Assert.That(graph, Is.Null);
            Assert.That(frames.Length, Is.EqualTo(available));
        }
    }

    [Test]
    public void StandsBehindAFrameThatFails([Values(1, 5, 100)] int segment)
    {
        byte[] row = [.. Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3), .. Bytes.FrameOf(TypeIds.Ping)];
        ReadOnlySequence<byte> frames = Segments.Cut(row, segment);

        Assert.That(() => _formatter.TryDeserialize(ref frames, out _), Throws.TypeOf<BinarySerializationException>());

        Assert.That(_formatter.TryDeserialize(ref frames, out object? graph), Is.True);
        Assert.That(graph, Is.EqualTo(new Ping()));
    }

    [TestCase(-1)]
    [TestCase(0)]
    [TestCase(3)]
    [TestCase(FrameLimits.HighestMaxFrameLength + 1)]
    public void RefusesAnImpossibleLengthAsSoonAsItIsThere(int length)
    {
        ReadOnlySequence<byte> frames = Segments.Cut(Bytes.Int32(length), 1);

        Assert.That(() => _formatter.TryDeserialize(ref frames, out _), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void StandsInsideASegment()
    {
        byte[] bytes = [9, 9, 9, .. Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0), 9, 9];
        ReadOnlySequence<byte> frames = Segments.Cut(bytes, 4).Slice(3);

        Assert.That(_formatter.TryDeserialize(ref frames, out object? graph), Is.True);
        Assert.That(graph, Is.EqualTo(new Point(1, 2)));
        Assert.That(frames.ToArray(), Is.EqualTo(new byte[] { 9, 9 }));
    }
}
