using System.Buffers.Binary;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Tests.Engine;

public sealed class HostileGraphTests
{
    // One for all: what is known of types, and the code made for them, cost more than everything that is read.
    private static readonly TypeRegistry s_registry = Registry();
    private static readonly byte[] s_frame = Write(SampleGraph());

    [Test]
    public void TruncationAtEveryByteIsAnError()
    {
        for (int length = 8; length < s_frame.Length; length++)
        {
            byte[] truncated = s_frame[..length];
            BinaryPrimitives.WriteInt32LittleEndian(truncated, length - sizeof(int));

            Assert.That(() => Read(truncated), Throws.TypeOf<BinarySerializationException>(), $"{length} bytes");
        }
    }

    [Test]
    public void EveryFlippedBitIsReadOrRefused()
    {
        for (int bit = 8 * 8; bit < 8 * s_frame.Length; bit++)
        {
            byte[] flipped = [.. s_frame];
            flipped[bit / 8] ^= (byte)(1 << (bit % 8));
            try
            {
                Read(flipped);
            }
            catch (BinarySerializationException)
            {
                // A message that isn't refused is another graph, which the types may hold.
            }
        }
    }

    [TestCase(0x7F, TestName = "ALengthThatTheBytesCanNotHoldIsRefused(127)")]
    [TestCase(-1, TestName = "ALengthThatTheBytesCanNotHoldIsRefused(2147483647)")]
    public void ALengthThatTheBytesCanNotHoldIsRefused(int length)
    {
        // Holder.Items, an object[]: type -40 of -43, form vector, kind reference.
        byte[] count = length < 0 ? [0xFF, 0xFF, 0xFF, 0xFF, 0x07] : [(byte)length];
        byte[] payload =
        [
            0x04, 0x14, 0x01, 0x00, 0x01, 0x05, (byte)'I', (byte)'t', (byte)'e', (byte)'m', (byte)'s', 0x00, 0x06, 0x4F, 0x55, 0x05, 0x00,
            .. count
        ];
        byte[] frame = Frame(ids: 10, payload);

        Assert.That(() => Read(frame), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void AnObjectThatDoesNotFitItsFieldIsRefused()
    {
        // Node.Next gets a string.
        byte[] frame =
            Frame(ids: 1, 0x04, 0x02, 0x01, 0x00, 0x01, 0x04, (byte)'N', (byte)'e', (byte)'x', (byte)'t', 0x00, 0x02, 0x01, (byte)'x');

        BinarySerializationException exception = Assert.Throws<BinarySerializationException>(() => Read(frame))!;
        Assert.That(exception.Code, Is.EqualTo(SerializationErrorCode.TypeMismatch));
    }

    [Test]
    public void ObjectsWithoutBytesForTheirBodiesAreRefused()
    {
        byte[] frame = Write(new Node { Next = new Node { Next = new Node() } });
        byte[] truncated = frame[..^8];
        BinaryPrimitives.WriteInt32LittleEndian(truncated, truncated.Length - sizeof(int));

        Assert.That(() => Read(truncated), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void MoreObjectsThanTheLimitAreRefusedOnBothSides()
    {
        FormatterOptions options = new() { Limits = new FrameLimits { MaxGraphObjects = 2 } };
        Node three = new() { Next = new Node { Next = new Node() } };

        BinarySerializationException writing = Assert.Throws<BinarySerializationException>(() => Write(three, options))!;
        BinarySerializationException reading = Assert.Throws<BinarySerializationException>(() => Read(Write(three), options))!;

        Assert.That((writing.Code, reading.Code), Is.EqualTo((SerializationErrorCode.CountExceeded, SerializationErrorCode.CountExceeded)));
    }

    [Test]
    public void UserCodeDoesNotRunOnUntrustedData()
    {
        byte[] frame = Write(new Info("a"));

        BinarySerializationException exception =
            Assert.Throws<BinarySerializationException>(() => Read(frame, FormatterOptions.UntrustedData))!;
        Assert.That(exception.Code, Is.EqualTo(SerializationErrorCode.UserCodeRefused));
    }

    [Test]
    public void PlainGraphsAreReadAsUntrustedData() =>
        Assert.That(((Node)Read(Write(new Node { Name = "a", Next = new Node() }), FormatterOptions.UntrustedData)).Name, Is.EqualTo("a"));

    [Test]
    public void AnUnregisteredTypeIsNamedWithItsPath()
    {
        Shop shop = new() { Orders = [new Order(1) { Lines = [null!, new Line { Product = new Product() }] }] };
        TypeRegistry registry =
            new TypeRegistry().RegisterSerializable<Shop>(1).RegisterSerializable<Order>(2).RegisterSerializable<Line>(3);

        BinarySerializationException exception =
            Assert.Throws<BinarySerializationException>(() => new CustomBinaryFormatter(registry).Serialize(Stream.Null, shop))!;

        Assert.That(exception.Message, Does.StartWith("Shop.Orders[0].Lines[1].Product is a "));
    }

    [Test]
    public void MissingTypesAreFoundBeforeWriting()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Shop>(1).RegisterSerializable<Order>(2);

        Assert.That(
            registry.FindUnregistered(typeof(Shop)).Select(missing => (missing.Type, missing.Path)),
            Is.EquivalentTo(new[]
            {
                (typeof(Product), "Shop.Products[]"), (typeof(Line), "Shop.Orders[].Lines[]"),
                (typeof(SpecialLine), "Shop.Orders[].Lines[]"), (typeof(Node), "Shop.Orders[].Discount.Holder"),
            }));
    }

    [Test]
    public void AFieldThatTheTypeLacksIsPassedOverWithItsUnknownObjects()
    {
        // A Node with a field Gone, which holds an object of the unregistered type 99 with one field that refers to the
        // Node.
        byte[] frame = Frame(
            ids: 1,
            [
                0x06, 0x02, .. BitConverter.GetBytes(new TypeFingerprint(
                    typeof(Node), [], fixedLayout: null).Value), 0x01, 0x00, 0x02, 0x04, .. "Gone"u8, 0x00, 0x05, .. "Value"u8, 0x06,
                0x08, 0xC6, 0x01, 1, 2, 3, 4, 0x01, 0x01, 0x01, 0x01, (byte)'f', 0x00,
                5, 0, 0, 0,
                0x01,
            ]);

        Assert.That(((Node)Read(frame)).Value, Is.EqualTo(5));
        Assert.That(() => Read(frame, new FormatterOptions { StrictGraphLayouts = true }), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void NumbersWiden()
    {
        // Order._id, an int64, written as an int32.
        byte[] frame = Frame(ids: 3, 0x04, 0x06, 0x01, 0x00, 0x01, 0x03, (byte)'_', (byte)'i', (byte)'d', 0x06, 0xFE, 0xFF, 0xFF, 0xFF);

        Assert.That(((Order)Read(frame)).Id, Is.EqualTo(-2));
    }

    private static Shop SampleGraph()
    {
        Product pen = new() { Name = "Pen", Picture = [1, 2, 3] };
        Order order = new(5)
        {
            Lines = [new Line { Product = pen, Price = new Money { Currency = "EUR", Holder = new Node() } }, new SpecialLine(), null!],
            Discount = new Money()
        };
        order.Previous = order;
        return new Shop
        {
            Orders = [order, order],
            Products = new() { ["pen"] = pen },
            Numbers = [1, 2],
            Anything = new object?[]
            {
                1, "x", 2.5, DayOfWeek.Monday, new Info("i") { Other = new Info("o") }, new int?[] { 1, null }, new[,] { { 1, 2 } },
                new Holder { One = Singleton.Instance }, new Uri("http://a/")
            },
        };
    }

    private static byte[] Frame(int ids, params byte[] payload)
    {
        byte[] frame = [0, 0, 0, 0, (byte)ids, 0, 0, 0, .. payload];
        BinaryPrimitives.WriteInt32LittleEndian(frame, frame.Length - sizeof(int));
        return frame;
    }

    private static byte[] Write(object graph, FormatterOptions? options = null)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(s_registry, options).Serialize(stream, graph);
        return stream.ToArray();
    }

    private static object Read(byte[] frame, FormatterOptions? options = null) =>
        new CustomBinaryFormatter(s_registry, options).Deserialize(frame, out _);

    private static TypeRegistry Registry() => new TypeRegistry()
        .RegisterSerializable<Node>(1)
        .RegisterSerializable<Shop>(2)
        .RegisterSerializable<Order>(3)
        .RegisterSerializable<Line>(4)
        .RegisterSerializable<SpecialLine>(5)
        .RegisterSerializable<Product>(6)
        .RegisterSerializable<Info>(7)
        .RegisterSerializable<Singleton>(8)
        .RegisterSerializable<DayOfWeek>(9)
        .RegisterSerializable<Holder>(10);
}
