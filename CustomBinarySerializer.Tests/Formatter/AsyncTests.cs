using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class AsyncTests
{
    private static readonly byte[] s_point = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void ReadingAtTheEndIsAnError() =>
        Assert.That(async () => await _formatter.DeserializeAsync(Stream.Null), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame)
            .And.Message.Contains(nameof(CustomBinaryFormatter.TryDeserialize)));

    [Test]
    public async Task ReadingStandsBehindAFrameThatFails()
    {
        ChunkedStream stream = new((byte[])[.. Bytes.FrameOf(TypeIds.Unknown, 1), .. s_point], 2);

        Assert.That(async () => await _formatter.DeserializeAsync(stream), Throws.TypeOf<BinarySerializationException>());
        Assert.That(await _formatter.DeserializeAsync(stream), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public async Task AnEnumerationMayBeBegunAgainBehindAFrameThatFails()
    {
        ChunkedStream stream = new((byte[])[.. s_point, .. Bytes.FrameOf(TypeIds.Unknown, 1), .. s_point], 5);
        List<object> graphs = [];

        Assert.That(
            async () => await CollectAsync(_formatter.DeserializeAllAsync(stream), graphs), Throws.TypeOf<BinarySerializationException>());
        await CollectAsync(_formatter.DeserializeAllAsync(stream), graphs);

        Assert.That(graphs, Is.EqualTo(new object[] { new Point(1, 2), new Point(1, 2) }));
    }

    [Test]
    public void CancellingReachesTheStream()
    {
        CancellationToken cancelled = new(canceled: true);
        ChunkedStream stream = new(s_point);

        Assert.Multiple(() =>
        {
            Assert.That(async () => await _formatter.DeserializeAsync(stream, cancelled), Throws.InstanceOf<OperationCanceledException>());
            Assert.That(
                async () =>
                    await CollectAsync(_formatter.DeserializeAllAsync(stream, cancelled), []),
                    Throws.InstanceOf<OperationCanceledException>());
            Assert.That(
                async () =>
                    await CollectWithAsync(_formatter.DeserializeAllAsync(stream), cancelled),
                    Throws.InstanceOf<OperationCanceledException>());
            Assert.That(
                async () =>
                    await _formatter.SerializeAsync(new MemoryStream(), new Ping(), cancelled),
                    Throws.InstanceOf<OperationCanceledException>());
            Assert.That(stream.Delivered, Is.Zero);
        });
    }

    [Test]
    public async Task CancellingBetweenFramesLosesNothing()
    {
        using CancellationTokenSource cancellation = new();
        ChunkedStream stream = new((byte[])[.. s_point, .. s_point]);
        List<object> graphs = [];

        Assert.That(
            async () =>
            {
                await foreach (object graph in _formatter.DeserializeAllAsync(stream, cancellation.Token))
                {
                    graphs.Add(graph);
                    await cancellation.CancelAsync();
                }
            },
            Throws.InstanceOf<OperationCanceledException>());
        await CollectAsync(_formatter.DeserializeAllAsync(stream), graphs);

        Assert.That(graphs, Has.Count.EqualTo(2));
    }

    [Test]
    public async Task ManyCallsAreUnderWayAtOnce()
    {
        ChunkedStream[] streams = [.. Enumerable.Range(0, 100).Select(_ => new ChunkedStream(GoldenFrame.All[2].Bytes, 1))];

        object[] graphs = await Task.WhenAll(streams.Select(stream => _formatter.DeserializeAsync(stream).AsTask()));

        Assert.That(graphs, Is.All.EqualTo(GoldenFrame.All[2].Graph));
    }

    private static async Task CollectAsync(IAsyncEnumerable<object> source, List<object> graphs)
    {
        await foreach (object graph in source)
        {
            graphs.Add(graph);
        }
    }

    private static async Task CollectWithAsync(IAsyncEnumerable<object> source, CancellationToken cancellationToken)
    {
        await foreach (object graph in source.WithCancellation(cancellationToken))
        {
            Assert.Fail($"Cancelled before {graph}.");
        }
    }
}
