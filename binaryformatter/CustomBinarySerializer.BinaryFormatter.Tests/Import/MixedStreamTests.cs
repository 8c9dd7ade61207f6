using System.Buffers;
using System.IO.Pipelines;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of streams that hold BinaryFormatter messages and new frames.</summary>
public sealed class MixedStreamTests
{
    private static readonly TypeRegistry s_registry = Imported.Registry(typeof(Order), typeof(OrderLine));

    private readonly CustomBinaryFormatter _formatter =
        new(s_registry, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(s_registry) });

    [Test]
    public void BothAreReadInAnyOrder(
        [Values("N", "O", "NO", "ON", "OONNO", "NOONON")] string kinds, [Values(0, 1, 7, int.MaxValue)] int pieces, [Values] bool async)
    {
        using Stream stream = StreamOf(kinds, pieces);
        List<string?> read = [];
        for (int i = 0; i < kinds.Length; i++)
        {
            object graph = async ? _formatter.DeserializeAsync(stream).AsTask().GetAwaiter().GetResult() : _formatter.Deserialize(stream);
            read.Add(((OrderLine)graph).Product);
        }

        Assert.That(read, Is.EqualTo(Names(kinds)));
        Assert.That(_formatter.TryDeserialize(stream, out _), Is.False);
    }

    [Test]
    public async Task AnEnumerationReadsBoth([Values(0, 1, int.MaxValue)] int pieces)
    {
        await using Stream stream = StreamOf("NOONO", pieces);
        List<string?> read = [];
        await foreach (object graph in _formatter.DeserializeAllAsync(stream))
        {
            read.Add(((OrderLine)graph).Product);
        }

        Assert.That(read, Is.EqualTo(Names("NOONO")));
    }

    [Test]
    public void TheStreamStandsBehindTheMessage([Values] bool seekable)
    {
        byte[] message = Message(graph => OldFormatter.Write(graph), 0);
        byte[] bytes = [.. message, 1, 2, 3];
        ChunkedStream slow = new(bytes, 5);
        using Stream stream = seekable ? new MemoryStream(bytes, 0, bytes.Length, writable: false, publiclyVisible: true) : slow;

        _formatter.Deserialize(stream);

        Assert.That(seekable ? stream.Position : slow.Delivered, Is.EqualTo(message.Length));
    }

    [Test]
    public void ALyingLengthChangesNoResult(
        [Values(long.MinValue, -1, 0, 3, 5_000, long.MaxValue)] long position,
        [Values(long.MinValue, -1, 0, 3, 5_000, long.MaxValue)] long length)
    {
        int[] numbers = [.. Enumerable.Range(0, 50_000)];
        using MisreportingStream stream = new(OldFormatter.Write(numbers), position, length);

        Assert.That(new BinaryFormatterImporter(s_registry).Deserialize(stream), Is.EqualTo(numbers));
    }

    [Test]
    public void AfterAMessageThatCantBeReadTheStreamStandsBehindIt()
    {
        using MemoryStream stream = new();
        stream.Write(OldFormatter.Write(new object[] { new Money { Currency = "a" } }));
        stream.Write(Message(graph => OldFormatter.Write(graph), 1));
        stream.Position = 0;

        Assert.That(
            () => _formatter.Deserialize(stream),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(((OrderLine)_formatter.Deserialize(stream)).Product, Is.EqualTo("1"));
    }

    [Test]
    public void ASpanMayHoldBoth()
    {
        byte[] bytes = BytesOf("ON");

        OrderLine old = (OrderLine)_formatter.Deserialize(bytes, out int consumed);
        OrderLine typed = _formatter.Deserialize<OrderLine>(bytes);
        OrderLine young = (OrderLine)_formatter.Deserialize(bytes.AsSpan(consumed), out int rest);

        Assert.That((old.Product, typed.Product, young.Product, consumed + rest), Is.EqualTo(("0", "0", "1", bytes.Length)));
        Assert.That(
            () => _formatter.Deserialize<Order>(bytes),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch));
    }

    [Test]
    public void WithoutAnImporterTheErrorSaysWhatReadsTheMessage()
    {
        CustomBinaryFormatter formatter = new(s_registry);
        byte[] message = Message(graph => OldFormatter.Write(graph), 0);
        byte[] longer = OldFormatter.Write(new byte[1000]);

        Assert.Multiple(() =>
        {
            foreach (byte[] bytes in (byte[][])[message, longer])
            {
                AssertRefused(() => formatter.Deserialize(new MemoryStream(bytes)), "BinaryFormatterImporter(registry)");
                AssertRefused(() => formatter.Deserialize(new ChunkedStream(bytes, 3)), "BinaryFormatterImporter(registry)");
                AssertRefused(() => formatter.Deserialize(bytes, out _), "BinaryFormatterImporter(registry)");
                AssertRefused(() => formatter.Deserialize<object>(bytes), "BinaryFormatterImporter(registry)");
                AssertRefused(
                    () => formatter.DeserializeAsync(new MemoryStream(bytes)).AsTask().GetAwaiter().GetResult(),
                    "BinaryFormatterImporter(registry)");
            }
        });
    }

    [Test]
    public void SequencesAndPipesSayThatTheyHoldFramesOnly()
    {
        ReadOnlySequence<byte> sequence = new(Message(graph => OldFormatter.Write(graph), 0));
        PipeReader pipe = PipeReader.Create(sequence);

        AssertRefused(() => _formatter.TryDeserialize(ref sequence, out _), "PipeReader.AsStream()");
        AssertRefused(
            () => _formatter.DeserializeAllAsync(pipe).GetAsyncEnumerator().MoveNextAsync().AsTask().GetAwaiter().GetResult(),
            "PipeReader.AsStream()");
    }

    [Test]
    public void AnImporterOverAnotherRegistryIsRefused() =>
        Assert.That(
            () => new CustomBinaryFormatter(
                new TypeRegistry(), new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(s_registry) }),
            Throws.ArgumentException.With.Property("ParamName").EqualTo("options"));

    [Test]
    public void TheFormattersLimitsHold()
    {
        byte[] message = OldFormatter.Write(new byte[1000]);
        CustomBinaryFormatter formatter = new(
            s_registry, new FormatterOptions
            {
                Limits = new FrameLimits { MaxFrameLength = 500 },
                BinaryFormatterReader = new BinaryFormatterImporter(s_registry)
            });

        Assert.That(
            () => formatter.Deserialize(new MemoryStream(message)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong));
    }

    private static void AssertRefused(Action read, string cure) =>
        Assert.That(
            read,
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.BinaryFormatterMessage)
                .And.Message.Contains(cure));

    private static IEnumerable<string> Names(string kinds) => Enumerable.Range(0, kinds.Length).Select(i => $"{i}");

    private static Stream StreamOf(string kinds, int pieces) =>
        pieces == 0 ? new MemoryStream(BytesOf(kinds)) : new ChunkedStream(BytesOf(kinds), pieces);

    private static byte[] BytesOf(string kinds) =>
        [.. kinds.SelectMany((kind, i) => Message(kind == 'O' ? graph => OldFormatter.Write(graph) : NewFormatter, i))];

    private static byte[] Message(Func<object, byte[]> write, int number) =>
        write(new OrderLine { Product = $"{number}", Order = new Order() });

    private static byte[] NewFormatter(object graph)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(s_registry).Serialize(stream, graph);
        return stream.ToArray();
    }
}
