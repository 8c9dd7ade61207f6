using System.Buffers;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using Moq;
using static CustomBinarySerializer.Tests.Formatter.RangeMessages;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Tests that one call for many messages writes the same frames as a call for each message.</summary>
public sealed class RangeTests
{
    private const byte Canary = 0xCA;

    private readonly CustomBinaryFormatter _formatter = NewFormatter();

    // Flat, not flat, structs; runs of one class longer than what is looked at ahead.
    private static readonly object[][] s_ranges =
    [
        [],
        [new Tick { Symbol = "A", Price = 1 }],
        [.. Enumerable.Range(0, 700).Select(Tick.Of)],
        [.. Enumerable.Range(0, 40).Select(i => i % 3 == 0 ? new Basket { Items = [i, i + 1] } : (object)Tick.Of(i))],
        [.. Enumerable.Range(0, 20).Select(i => (object)new Place(i, -i))],
        [new Tick { Symbol = new string('x', 200_000) },
        Tick.Of(1),
        new Basket { Items = [.. Enumerable.Range(0, 50_000)] },
        Tick.Of(2),
        new Tick { Symbol = null }],
    ];

    [TestCaseSource(nameof(s_ranges))]
    public void TheBytesAreThoseOfOneByOne(params object[] values)
    {
        byte[] expected = OneByOne(values);
        byte[] room = new byte[expected.Length + 3];
        room.AsSpan().Fill(Canary);

        Assert.Multiple(() =>
        {
            Assert.That(_formatter.SerializeRange(room, new ReadOnlySpan<object>(values), out int size), Is.EqualTo(values.Length));
            Assert.That(room.AsSpan(0, size).ToArray(), Is.EqualTo(expected));
            Assert.That(room[size..], Is.All.EqualTo(Canary), "There was room for all.");
            Assert.That(Written(stream => _formatter.SerializeRange(stream, new ReadOnlySpan<object>(values))), Is.EqualTo(expected));
            Assert.That(Written(stream => _formatter.SerializeRange(stream, values.ToList())), Is.EqualTo(expected));
            Assert.That(WrittenTo(writer => _formatter.SerializeRange(writer, new ReadOnlySpan<object>(values))), Is.EqualTo(expected));
            Assert.That(WrittenTo(writer => _formatter.SerializeRange(writer, values.ToList())), Is.EqualTo(expected));
        });
    }

    [Test]
    public void StructsAndDerivedClassesAreHeldAsWhatTheyAre()
    {
        Place[] places = [new(1, 2), new(3, 4)];
        Animal[] animals = [new Dog { Name = "Rex", Tricks = 3 }, new Animal { Name = "Mia" }];
        CustomBinaryFormatter known = TestRegistry.NewFormatter();

        Assert.That(Written(stream => _formatter.SerializeRange(stream, places)), Is.EqualTo(OneByOne(places[0], places[1])));
        Assert.That(
            Written(stream => known.SerializeRange(stream, animals)),
            Is.EqualTo((byte[])[.. known.Serialize(animals[0]), .. known.Serialize(animals[1])]));
    }

    [Test]
    public void ASpanTakesAsManyAsFit()
    {
        object[] values = [.. Enumerable.Range(0, 12).Select(i => i == 7 ? new Basket { Items = [1, 2, 3] } : (object)Tick.Of(i))];
        int[] ends = [.. Enumerable.Range(0, values.Length + 1).Select(count => OneByOne(values[..count]).Length)];
        byte[] all = OneByOne(values);
        for (int capacity = 0; capacity <= all.Length; capacity++)
        {
            byte[] room = new byte[capacity];
            room.AsSpan().Fill(Canary);

            int written = _formatter.SerializeRange(room, new ReadOnlySpan<object>(values), out int size);

            Assert.That(written, Is.EqualTo(ends.Count(end => end <= capacity) - 1), $"room for {capacity} bytes");
            Assert.That(size, Is.EqualTo(ends[written]));
            Assert.That(room[..size], Is.EqualTo(all[..size]));
            Assert.That(room[size..], Is.All.Zero, "Not all fit.");
        }
    }

    [Test]
    public void ItemsBeforeAFailingItemAreWritten([Values(0, 1, 5, 300)] int before, [Values] bool isNull)
    {
        object?[] values = [.. Enumerable.Range(0, before).Select(Tick.Of), isNull ? null : new Grumpy(), Tick.Of(7)];
        byte[] expected = OneByOne(values[..before]!);
        byte[] room = new byte[expected.Length + 500];
        Type exception = isNull ? typeof(ArgumentNullException) : typeof(BinarySerializationException);
        int size = -1;

        Assert.Multiple(() =>
        {
            Assert.That(() => _formatter.SerializeRange(room, new ReadOnlySpan<object>(values!), out size), Throws.TypeOf(exception));
            Assert.That(room[..size], Is.EqualTo(expected));
            Assert.That(
                Written(
                    stream => Assert.That(
                        () => _formatter.SerializeRange(stream, new ReadOnlySpan<object>(values!)), Throws.TypeOf(exception))),
                Is.EqualTo(expected));
            Assert.That(
                Written(stream => Assert.That(() => _formatter.SerializeRange(stream, values.ToList()), Throws.TypeOf(exception))),
                Is.EqualTo(expected));
            Assert.That(
                WrittenTo(
                    writer => Assert.That(
                        () => _formatter.SerializeRange(writer, new ReadOnlySpan<object>(values!)), Throws.TypeOf(exception))),
                Is.EqualTo(expected));
            Assert.That(_formatter.Serialize(Tick.Of(1)), Is.EqualTo(NewFormatter().Serialize(Tick.Of(1))), "The formatter stays usable.");
        });
    }

    // A session that was never left would count as one around every later call.
    [Test]
    public void ABufferWriterThatThrowsLeavesNothingOpen()
    {
        CustomBinaryFormatter formatter = NewFormatter(new FormatterOptions { Limits = new FrameLimits { MaxDepth = 1 } });
        Assert.That(
            () => formatter.SerializeRange(new ThrowingWriter(), new ReadOnlySpan<Tick>([Tick.Of(1)])),
            Throws.TypeOf<NotSupportedException>());

        Assert.That(() => formatter.Serialize(new Basket { Items = [.. Enumerable.Range(0, 1000)] }), Throws.Nothing);
    }

    [Test]
    public void ItemsEnumeratedBeforeAnExceptionAreWritten()
    {
        static IEnumerable<Tick> Ticks()
        {
            for (int i = 0; i < 300; i++)
            {
                yield return Tick.Of(i);
            }

            throw new InvalidOperationException("no more");
        }

        byte[] written = Written(stream => Assert.That(() => _formatter.SerializeRange(stream, Ticks()), Throws.InvalidOperationException));

        Assert.That(written, Is.EqualTo(OneByOne([.. Enumerable.Range(0, 300).Select(Tick.Of)])));
    }

    [Test]
    public void AStreamIsWrittenInBlocks()
    {
        Tick[] ticks = [.. Enumerable.Range(0, 20_000).Select(Tick.Of)];
        List<int> blocks = [];
        Mock<Stream> stream = new(MockBehavior.Strict);
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), 0, It.IsAny<int>())).Callback((byte[] _, int _, int count) => blocks.Add(count));

        _formatter.SerializeRange(stream.Object, ticks);

        Assert.That(blocks.Sum(), Is.EqualTo(OneByOne(ticks).Length));
        Assert.That(blocks.SkipLast(1), Is.All.GreaterThan((1 << 16) - 100).And.All.LessThanOrEqualTo(1 << 16));
    }

    [Test]
    public void BytesThatAStreamRefusesAreOfferedOnce()
    {
        Mock<Stream> stream = new(MockBehavior.Strict);
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), 0, It.IsAny<int>())).Throws<IOException>();

        Assert.That(() => _formatter.SerializeRange(stream.Object, [Tick.Of(1)]), Throws.TypeOf<IOException>());

        stream.Verify(s => s.Write(It.IsAny<byte[]>(), 0, It.IsAny<int>()), Times.Once);
    }

    [Test]
    public void ABinderNamesTheIdsOfAll()
    {
        CustomBinaryFormatter formatter = NewFormatter();
        formatter.Binder = new AsBasket();
        Tick[] ticks = [Tick.Of(1), Tick.Of(2)];

        byte[] written = Written(stream => formatter.SerializeRange(stream, ticks));

        Assert.That(written, Is.EqualTo(ticks.SelectMany(tick => formatter.Serialized(tick))));
        Assert.That(BitConverter.ToInt32(written, 4), Is.EqualTo(BasketId));
    }

    [Test]
    public void WritingAndEnumeratingAllocateNothing()
    {
        Tick[] ticks = [.. Enumerable.Range(0, 100).Select(Tick.Of)];
        byte[] room = new byte[10_000];
        Tick existing = new();
        CustomBinaryFormatter formatter = NewFormatter(new FormatterOptions { ReuseStrings = true });
        long sum = 0;
        int runs = 0;

        void WriteAndEnumerate()
        {
            runs++;
            formatter.SerializeRange(room, new ReadOnlySpan<Tick>(ticks), out int size);
            foreach (BinaryFrame frame in formatter.ReadFrames(room.AsSpan(0, size)))
            {
                frame.DeserializeInto(existing);
                sum += existing.Price;
            }
        }

        Assert.That(Allocation.Least(WriteAndEnumerate, enough: 0), Is.Zero);
        Assert.That(sum, Is.EqualTo(runs * ticks.Sum(tick => tick.Price)));
    }

    [Test]
    public void MissingArgumentsAreNamed() => Assert.Multiple(() =>
    {
        Assert.That(
            () => _formatter.SerializeRange((Stream)null!, [Tick.Of(1)]), Throws.ArgumentNullException.With.Property("ParamName")
                .EqualTo("serializationStream"));
        Assert.That(
            () => _formatter.SerializeRange(new MemoryStream(), (IEnumerable<Tick>)null!),
            Throws.ArgumentNullException.With.Property("ParamName")
                .EqualTo("values"));
        Assert.That(
            () => _formatter.SerializeRange((IBufferWriter<byte>)null!, [Tick.Of(1)]),
            Throws.ArgumentNullException.With.Property("ParamName")
                .EqualTo("destination"));
        Assert.That(
            () => _formatter.SerializeRange(new ArrayBufferWriter<byte>(), (IEnumerable<Tick>)null!),
            Throws.ArgumentNullException.With.Property("ParamName")
                .EqualTo("values"));
    });

    private static byte[] Written(Action<Stream> write)
    {
        MemoryStream stream = new();
        write(stream);
        return stream.ToArray();
    }

    private static byte[] WrittenTo(Action<IBufferWriter<byte>> write)
    {
        ArrayBufferWriter<byte> writer = new(16);
        write(writer);
        return writer.WrittenSpan.ToArray();
    }

    private sealed class ThrowingWriter : IBufferWriter<byte>
    {
        public void Advance(int count) => throw new NotSupportedException();

        public Memory<byte> GetMemory(int sizeHint = 0) => new byte[8];

        public Span<byte> GetSpan(int sizeHint = 0) => new byte[8];
    }

    private sealed class AsBasket : SerializationBinder
    {
        public override void BindToName(Type serializedType, out string? assemblyName, out string? typeName)
        {
            assemblyName = null;
            typeName = typeof(Basket).FullName;
        }

        public override Type? BindToType(string assemblyName, string typeName) => null;
    }
}
