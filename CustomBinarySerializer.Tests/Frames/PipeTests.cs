using System.Buffers;
using System.IO.Pipelines;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class PipeTests
{
    private static readonly byte[] s_row = [.. GoldenFrame.All.SelectMany(golden => golden.Bytes)];

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public async Task ReadsPiecesOfAnySize([Values(1, 2, 7, 64, 4096)] int largest)
    {
        const int Rows = 20;
        Pipe pipe = new();
        Task feeding = FeedAsync(pipe.Writer, Rows, new Random(largest), largest);

        List<object> graphs = [];
        await foreach (object graph in _formatter.DeserializeAllAsync(pipe.Reader))
        {
            graphs.Add(graph);
        }

        await feeding;
        Assert.That(graphs, Is.EqualTo(Enumerable.Repeat(GoldenFrame.All.Select(golden => golden.Graph), Rows).SelectMany(row => row)));
    }

    [Test]
    public async Task StandsAtTheNextFrameAfterTheEnumerationIsLeft()
    {
        Pipe pipe = new();
        await pipe.Writer.WriteAsync(s_row);

        await foreach (object graph in _formatter.DeserializeAllAsync(pipe.Reader))
        {
            Assert.That(graph, Is.EqualTo(GoldenFrame.All[0].Graph));
            break;
        }

        Assert.That(pipe.Reader.TryRead(out ReadResult left), Is.True);
        Assert.That(left.Buffer.ToArray(), Is.EqualTo(s_row[GoldenFrame.All[0].Bytes.Length..]));
    }

    [Test]
    public async Task StandsAtTheNextFrameAfterOneThatFailed()
    {
        Pipe pipe = new();
        await pipe.Writer.WriteAsync(Bytes.FrameOf(TypeIds.Ping));
        await pipe.Writer.WriteAsync(Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3));
        await pipe.Writer.WriteAsync(Bytes.FrameOf(TypeIds.Ping));
        await using IAsyncEnumerator<object> graphs = _formatter.DeserializeAllAsync(pipe.Reader).GetAsyncEnumerator();

        Assert.That(await graphs.MoveNextAsync(), Is.True);
        Assert.That(async () => await graphs.MoveNextAsync(), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId));

        Assert.That(pipe.Reader.TryRead(out ReadResult left), Is.True);
        Assert.That(left.Buffer.ToArray(), Is.EqualTo(Bytes.FrameOf(TypeIds.Ping)));
    }

    [Test]
    public async Task RefusesToEndInsideAFrame([Values(1, 4, 7, 8, 10)] int available)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 2, 3, 4, 5, 6, 7, 8);
        Pipe pipe = new();
        await pipe.Writer.WriteAsync(frame.AsMemory(0, available));
        await pipe.Writer.CompleteAsync();
        await using IAsyncEnumerator<object> graphs = _formatter.DeserializeAllAsync(pipe.Reader).GetAsyncEnumerator();

        Assert.That(async () => await graphs.MoveNextAsync(), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame)
            .And.Message.Contains($"{available} of {(available < 4 ? 8 : frame.Length)}"));
    }

    [Test]
    public async Task LosesNothingWhenCancelledWhileItWaits([Values] bool byToken)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);
        Pipe pipe = new();
        using CancellationTokenSource cancellation = new();
        await pipe.Writer.WriteAsync(frame.AsMemory(0, 9));
        await using IAsyncEnumerator<object> graphs = _formatter.DeserializeAllAsync(pipe.Reader, cancellation.Token).GetAsyncEnumerator();
        Task<bool> waiting = graphs.MoveNextAsync().AsTask();

        if (byToken)
        {
            await cancellation.CancelAsync();
        }
        else
        {
            pipe.Reader.CancelPendingRead();
        }

        Assert.That(async () => await waiting, Throws.InstanceOf<OperationCanceledException>());

        await pipe.Writer.WriteAsync(frame.AsMemory(9));
        await foreach (object graph in _formatter.DeserializeAllAsync(pipe.Reader))
        {
            Assert.That(graph, Is.EqualTo(new Point(1, 2)));
            break;
        }
    }

    [Test]
    public async Task ReadsAFrameLargerThanThePipeHolds()
    {
        Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 1000, resumeWriterThreshold: 500));
        byte[] frame = _formatter.Serialized(Block.OfSize(100_000));
        Task feeding = Task.Run(async () =>
        {
            foreach (byte[] piece in frame.Chunk(300))
            {
                await pipe.Writer.WriteAsync(piece);
            }
        });

        await foreach (object graph in _formatter.DeserializeAllAsync(pipe.Reader))
        {
            Assert.That(graph, Is.EqualTo(Block.OfSize(100_000)));
            break;
        }

        await feeding;
    }

    [Test]
    public async Task DoesNotCompleteThePipe()
    {
        Pipe pipe = new();
        await pipe.Writer.CompleteAsync();
        await foreach (object graph in _formatter.DeserializeAllAsync(pipe.Reader))
        {
            Assert.Fail($"There is nothing, and so no {graph}.");
        }

        Assert.That(pipe.Reader.TryRead(out ReadResult result), Is.True, "A completed reader would throw.");
        Assert.That(result.IsCompleted, Is.True);
    }

    [Test]
    public async Task PassesOnWhatTheWriterFailedWith()
    {
        Pipe pipe = new();
        await pipe.Writer.CompleteAsync(new TimeoutException());
        await using IAsyncEnumerator<object> graphs = _formatter.DeserializeAllAsync(pipe.Reader).GetAsyncEnumerator();

        Assert.That(async () => await graphs.MoveNextAsync(), Throws.TypeOf<TimeoutException>());
    }

    private static async Task FeedAsync(PipeWriter writer, int rows, Random random, int largest)
    {
        for (int row = 0; row < rows; row++)
        {
            for (ReadOnlyMemory<byte> left = s_row; !left.IsEmpty;)
            {
                int size = Math.Min(left.Length, random.Next(1, largest + 1));
                await writer.WriteAsync(left[..size]);
                left = left[size..];
            }
        }

        await writer.CompleteAsync();
    }
}
