using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class PartialReadTests
{
    private static readonly byte[] s_row = [.. GoldenFrame.All.SelectMany(golden => golden.Bytes)];

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void ReadsPiecesOfAnySize() =>
        Prop.ForAll<PositiveInt[]>(sizes =>
        {
            int next = 0;
            ChunkedStream stream = new(s_row, () => sizes.Length == 0 ? int.MaxValue : sizes[next++ % sizes.Length].Get);
            return GoldenFrame.All.All(golden => _formatter.Deserialize(stream).Equals(golden.Graph))
                && !_formatter.TryDeserialize(stream, out _);
        }).QuickCheckThrowOnFailure();

    [Test]
    public void TakesNoByteBeyondTheFrame([Values(1, 3, int.MaxValue)] int size, [Values] bool async)
    {
        ChunkedStream stream = new(s_row, size);
        int expected = 0;
        foreach (GoldenFrame golden in GoldenFrame.All)
        {
            object graph = async ? _formatter.DeserializeAsync(stream).AsTask().GetAwaiter().GetResult() : _formatter.Deserialize(stream);

            expected += golden.Bytes.Length;
            Assert.That(graph, Is.EqualTo(golden.Graph));
            Assert.That(stream.Delivered, Is.EqualTo(expected));
        }
    }

    [Test]
    public async Task AnEnumerationTakesNoByteBeyondTheFrameItGave()
    {
        ChunkedStream stream = new(s_row);
        int expected = 0;
        int index = 0;
        await foreach (object graph in _formatter.DeserializeAllAsync(stream))
        {
            expected += GoldenFrame.All[index].Bytes.Length;
            Assert.That(graph, Is.EqualTo(GoldenFrame.All[index].Graph));
            Assert.That(stream.Delivered, Is.EqualTo(expected));
            index++;
        }

        Assert.That(index, Is.EqualTo(GoldenFrame.All.Count));
    }

    [Test]
    public void TakesNoByteBeyondAFrameThatFails([Values(1, int.MaxValue)] int size)
    {
        byte[] bad = Bytes.FrameOf(TypeIds.Point, 1);
        ChunkedStream stream = new((byte[])[.. bad, .. s_row], size);

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>());
        Assert.That(stream.Delivered, Is.EqualTo(bad.Length));
    }

    [Test]
    public void TakesNoByteBeyondTheHeaderOfAnImpossibleLength([Values(-1, 0, 3)] int length)
    {
        ChunkedStream stream = new((byte[])[.. Bytes.Frame(length, TypeIds.Ping), .. s_row]);

        Assert.That(() => _formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>());
        Assert.That(stream.Delivered, Is.EqualTo(8));
    }
}
