using System.Buffers.Binary;
using System.Text.Json;
using CustomBinarySerializer.Tests.Contracts.Schema;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.FSharp.Core;

namespace CustomBinarySerializer.Tests.Frames.Inspection;

public sealed class DamagedFrameTests
{
    private static readonly TypeRegistry s_registry = Shop.Registry();
    private static readonly byte[] s_frame = RandomFrames.Write(new CustomBinaryFormatter(s_registry), Shop.SampleOrder());
    private static readonly FrameInspector s_inspector = new(s_registry.Describe());

    [Test]
    public void EveryTruncationIsAnErrorThatNamesTheByte()
    {
        // The last member is optional, and absent where the payload ends in front of it.
        int withoutNote = s_frame.Length - 8;
        for (int length = 0; length < s_frame.Length - 8; length++)
        {
            byte[] frame = Bytes.FrameOf(Shop.OrderId, s_frame.AsSpan(8, length));
            if (frame.Length == withoutNote)
            {
                continue;
            }

            BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => s_inspector.ToJson(frame))!;
            Assert.That(error.Message, Does.Match("^Frame: byte [0-9]+ in "), error.Message);
        }
    }

    [Test]
    public void EveryChangedByteGivesJsonOrAnErrorThatNamesTheByte()
    {
        for (int i = 8; i < s_frame.Length; i++)
        {
            foreach (byte change in (byte[])[0x01, 0x02, 0x7F, 0x80, 0xFF])
            {
                byte[] frame = [.. s_frame];
                frame[i] ^= change;
                try
                {
                    using JsonDocument json = JsonDocument.Parse(s_inspector.ToJson(frame));
                }
                catch (BinarySerializationException e)
                {
                    Assert.That(e.Message, Does.Match("^Frame: byte [0-9]+"), e.Message);
                }
            }
        }
    }

    [Test]
    public void AnErrorNamesTheMember()
    {
        byte[] frame = [.. s_frame];
        frame[16 + 8] = 0xFF;
        frame[16 + 8 + 7] = 0xFF;

        Assert.That(() => s_inspector.ToJson(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue)
            .And.Message.StartsWith($"Frame: byte 32 in {typeof(Order)}.Created: The bytes don't form a DateTime"));
    }

    [Test]
    public void ACountAllocatesNothing()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<int>>(1);
        FrameInspector inspector = new(registry.Describe());
        byte[] frame = Bytes.FrameOf(1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 1, 2, 3);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(() => inspector.ToJson(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code")
            .EqualTo(SerializationErrorCode.CountExceeded)
            .And.Message.Contains("declares 2147483646 items where 3 bytes are left"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(200_000));
    }

    [Test]
    public void AnInspectorConvertsAFrameAfterOneThatIsDamaged()
    {
        FrameInspector inspector = new(s_registry.Describe());
        string expected = inspector.ToJson(s_frame);

        Assert.That(
            () => inspector.ToJson(Bytes.FrameOf(Shop.OrderId, s_frame.AsSpan(8, 20))), Throws.TypeOf<BinarySerializationException>());

        Assert.That(inspector.ToJson(s_frame), Is.EqualTo(expected));
    }

    [Test]
    public void BytesOfATextThatAreNoUtf8AreReplaced()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<string>>(1);
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(registry), new List<string> { "aüb", "c\u202E" });
        frame[frame.AsSpan().IndexOf("b"u8)] = 0xC3;

        Assert.That(new FrameInspector(registry.Describe()).ToJson(frame), Does.EndWith("[\"aü\uFFFD\",\"c\\u202E\"]}"));
    }

    [Test]
    public void TheLimitOfItemsHolds()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<int>>(1);
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(registry), new List<int> { 1, 2, 3 });

        Assert.That(
            new FrameInspector(registry.Describe(), new FrameLimits { MaxCollectionCount = 3 }).ToJson(frame), Does.Contain("[1,2,3]"));
        Assert.That(
            () => new FrameInspector(registry.Describe(), new FrameLimits { MaxCollectionCount = 2 }).ToJson(frame),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("FrameLimits.MaxCollectionCount is 2"));
    }

    [Test]
    public void ReadersAndInspectorsTakeTheSameDepth()
    {
        TypeRegistry registry = new TypeRegistry().Register<Item>(1);
        FrameLimits limits = new() { MaxDepth = 10 };
        CustomBinaryFormatter reader = new(registry, FormatterOptions.Default with { Limits = limits });
        for (int depth = 1; depth < 20; depth++)
        {
            byte[] frame = Bytes.FrameOf(
                1, [.. Enumerable.Repeat<byte[]>([1, 0, 0, 0, 2], depth - 1).SelectMany(level => level), 1, 0, 0, 0, 0]);
            bool isRead = Succeeds(() => reader.Deserialize<Item>(frame));

            Assert.That(Succeeds(() => new FrameInspector(registry.Describe(), limits).ToJson(frame)), Is.EqualTo(isRead), $"{depth}");
            Assert.That(isRead, Is.EqualTo(depth <= limits.MaxDepth));
        }
    }

    [Test]
    public void AMillionLevelsAreAnError()
    {
        TypeRegistry registry = new TypeRegistry().Register<Item>(1);
        FrameInspector inspector = new(registry.Describe(), new FrameLimits { MaxDepth = int.MaxValue });
        byte[] frame = Bytes.FrameOf(1, [.. Enumerable.Repeat<byte[]>([1, 0, 0, 0, 2], 1_000_000).SelectMany(level => level)]);
        Exception? error = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    inspector.ToJson(frame);
                }
                catch (Exception e)
                {
                    error = e;
                }
            },
            maxStackSize: 256 * 1024);
        thread.Start();
        thread.Join();

        Assert.That(error, Is.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }

    [Test]
    public void FramesInsideEachOtherAreCounted()
    {
        TypeRegistry registry = new TypeRegistry().Register<Order>(1);
        byte[] inner = Bytes.FrameOf(1);
        FrameInspector inspector = new(registry.Describe(), new FrameLimits { MaxDepth = 5 });
        byte[] empty = RandomFrames.Write(new CustomBinaryFormatter(registry), new Order());
        int extra = empty.Length - 1 - 1 - sizeof(int);
        byte[] frame = empty;
        for (int depth = 1; depth <= 10; depth++)
        {
            bool fits = Succeeds(() => inspector.ToJson(frame));

            Assert.That(fits, Is.EqualTo(depth <= 5), $"{depth}");
            frame = Bytes.FrameOf(1, [.. empty[8..extra], .. frame, .. empty[(extra + sizeof(int))..]]);
        }
    }

    [Test]
    public void ObjectsBesideEachOtherAreNotInsideEachOther()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<object>>(1).Register<List<Measured>>(2).Register<Measured>(3);
        CustomBinaryFormatter formatter = new(registry);
        FrameInspector inspector = new(registry.Describe(), new FrameLimits { MaxDepth = 3 });

        Assert.That(
            () => inspector.ToJson(formatter.Serialize<object>(Enumerable.Repeat<object>(new Measured(), 10).ToList())), Throws.Nothing);
        Assert.That(() => inspector.ToJson(formatter.Serialize<object>(Enumerable.Repeat(new Measured(), 10).ToList())), Throws.Nothing);
    }

    [Test]
    public void AFrameInsideThatIsLongerThanItsHolderIsAnError()
    {
        byte[] frame = [.. s_frame];
        int at = frame.AsSpan().IndexOf((byte[])[8, 0, 0, 0, Shop.ParcelId, 0, 0, 0]);
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(at), 1000);

        Assert.That(() => s_inspector.ToJson(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TruncatedFrame).And.Message.Contains("declares a length of 1000 bytes"));
    }

    [Test]
    public void InvalidFrameIsRefusedWithTheErrorsOfReaders()
    {
        Assert.That(
            () => s_inspector.ToJson([]), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.TruncatedFrame));
        Assert.That(
            () => s_inspector.ToJson(s_frame.AsSpan(0, 20).ToArray()), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.TruncatedFrame));
        Assert.That(
            () => s_inspector.ToJson(new byte[20]), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.InvalidLength));
        Assert.That(
            () => new FrameInspector(s_registry.Describe(), new FrameLimits { MaxFrameLength = 10 }).ToJson(s_frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong));
    }

    [Test]
    public void ATextThatWasNotThereBeforeIsAnError()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<string>>(1, new RegistrationOptions { InternStrings = true });
        FrameInspector inspector = new(registry.Describe());

        Assert.That(inspector.ToJson(Bytes.FrameOf(1, 4, 3, (byte)'x', 2, 0)), Does.Contain("[\"x\",\"x\",null]"));
        AssertInvalid(() => inspector.ToJson(Bytes.FrameOf(1, 4, 3, (byte)'x', 4, 0)), "it refers to text 1 of 1");
        AssertInvalid(() => inspector.ToJson(Bytes.FrameOf(1, 2, 2)), "it refers to text 0 of 0");
    }

    [Test]
    public void ACaseThatAUnionDoesNotHaveIsAnError()
    {
        TypeRegistry registry = new TypeRegistry().Register<Chosen>(1);
        FrameInspector inspector = new(registry.Describe());
        byte[] good = new CustomBinaryFormatter(registry).Serialized(new Chosen { Value = FSharpChoice<byte, byte>.NewChoice2Of2(7) });

        Assert.That(inspector.ToJson(good), Does.Contain("\"Value\":{\"Choice2Of2\":{\"Item\":7}}"));
        AssertInvalid(() => inspector.ToJson([.. good[..^2], (byte)(good[^2] + 1), 7]), "there is no case 2");
    }

    [Test]
    public void ATypeThatThisVersionDoesNotKnowIsShownAsItsBytes()
    {
        TypeRegistry registry = new TypeRegistry().Register<Measured>(1);
        byte[] frame = new CustomBinaryFormatter(registry).Serialized(new Measured { Value = 1.5, Day = DayOfWeek.Friday });

        Assert.That(new FrameInspector(registry.Describe()).ToJson(frame), Does.Contain("\"Value\":1.5,\"Day\":\"Friday\""));
        Assert.That(InspectorOf(registry, "float64", "posit64").ToJson(frame), Does.Contain("\"Value\":\"000000000000F83F\""));
        AssertInvalid(() => InspectorOf(registry, "int32", "trit32").ToJson(frame), "trit32 is unknown to this version of the library");
    }

    private static FrameInspector InspectorOf(TypeRegistry registry, string name, string laterName) =>
        new(SchemaDescription.Parse(registry.Describe().ToJson().Replace(name, laterName, StringComparison.Ordinal)));

    private static void AssertInvalid(Func<object> call, string message) =>
        Assert.That(
            call, Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.InvalidValue)
                .And.Message.Contains(message));

    // Strings that are written once may be shown a million times.
    [Test]
    public void TheTextIsBounded()
    {
        TypeRegistry registry = new TypeRegistry().Register<List<string>>(1, new RegistrationOptions { InternStrings = true });
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(registry), Enumerable.Repeat(new string('x', 100_000), 2_000).ToList());
        FrameInspector inspector = new(registry.Describe()) { MaxJsonLength = 1_000_000 };

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(() => inspector.ToJson(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Message.EqualTo("The JSON of the frame exceeds the limit 1000000 (FrameInspector.MaxJsonLength)."));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(10_000_000));
    }

    private static bool Succeeds(Func<object> call)
    {
        try
        {
            call();
            return true;
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.DepthExceeded)
        {
            return false;
        }
    }

    public sealed class Chosen
    {
        public FSharpChoice<byte, byte>? Value { get; set; }
    }

    public sealed class Measured
    {
        public double Value { get; set; }

        public DayOfWeek Day { get; set; }
    }
}
