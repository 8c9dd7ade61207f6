using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames.Nested;

public sealed class NestedFailureTests
{
    [Test]
    public void TheReaderStandsBehindANestedObjectThatFailed([Values(0, 1, 7)] int missing)
    {
        byte[] bad = Bytes.FrameOf(TypeIds.Point, new byte[8 - 1 - missing]);
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) =>
        {
            Assert.That(() => reader.ReadObject(), Throws.TypeOf<BinarySerializationException>());
            message.Seen = reader.ReadInt32();
            Assert.That(reader.HasMore(), Is.False);
        });

        byte[] frame = Bytes.FrameOf(TypeIds.Scripted, [.. bad, .. Bytes.Int32(42)]);

        Assert.That(formatter.Deserialize<Scripted>(frame).Seen, Is.EqualTo(42));
    }

    [TestCaseSource(nameof(BadNestedObjects))]
    public void TheReaderStandsBehindWhateverFails(byte[] bad, Func<BinaryReader, object?> read)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) =>
        {
            Assert.That(() => read(reader), Throws.TypeOf<BinarySerializationException>());
            message.Seen = (reader.ReadInt32(), reader.BaseStream.Position, reader.BaseStream.Length);
        });

        byte[] frame = Bytes.FrameOf(TypeIds.Scripted, [.. bad, .. Bytes.Int32(42)]);

        Assert.That(formatter.Deserialize<Scripted>(frame).Seen, Is.EqualTo((42, bad.Length + 4L, bad.Length + 4L)));
    }

    [Test]
    public void TheWriterStandsWhereTheNestedObjectBegan([Values] bool exact, [Values(0, 10, 100_000)] int writtenBefore)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        formatter.Register<Failing>(100);
        formatter.Context = Scripted.Formatter(writer =>
        {
            writer.Write(1);
            Failing failing = new() { WrittenBefore = writtenBefore };
            Assert.That(
                () =>
                {
                    if (exact)
                    {
                        writer.WriteExactObject(failing);
                    }
                    else
                    {
                        writer.WriteObject(failing);
                    }
                },
                Throws.TypeOf<BinarySerializationException>().With.InnerException.TypeOf<TimeoutException>());
            Assert.That(writer.BaseStream.Position, Is.EqualTo(sizeof(int)));
            Assert.That(writer.BaseStream.Length, Is.EqualTo(sizeof(int)));
            writer.Write(2);
        }).Context;

        Assert.That(formatter.Serialized(new Scripted()), Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted, 1, 0, 0, 0, 2, 0, 0, 0)));
    }

    [Test]
    public void TheWriterStandsWhereTheNestedObjectBeganAlsoIfOnlyItsLengthIsTooMuch()
    {
        // 1 byte for the length fits the frame, the 2 that it takes don't.
        Block block = Block.OfSize(127);
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                Assert.That(() => writer.WriteExactObject(block), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong));
                Assert.That(writer.BaseStream.Position, Is.Zero);
            },
            options: new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = 4 + 1 + 127 } });

        Assert.That(formatter.Serialized(new Scripted()), Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted)));
    }

    [Test]
    public void AFailureTwoLevelsDownIsToldOnce()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        formatter.Register<Failing>(100);
        Parcel parcel = new() { Content = new Parcel { Content = new Failing() } };

        Assert.That(() => formatter.Serialized(parcel), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains(nameof(Failing)).And.InnerException.TypeOf<TimeoutException>());
    }

    [Test]
    public void HalfACharacterAtTheEndOfANestedObjectDoesNotReachTheTextBehindIt()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) => message.Seen = reader.ReadChars(1));
        formatter.Register<PairOfScriptAndChars>(TypeIds.PairOfScriptAndChars);
        byte[] frame = Bytes.FrameOf(
            TypeIds.PairOfScriptAndChars, [.. Bytes.FrameOf(TypeIds.Scripted, 0xC3), (byte)'a', (byte)'b']);

        Assert.That(formatter.Deserialize<PairOfScriptAndChars>(frame).Chars, Is.EqualTo("ab"));
    }

    private static TestCaseData[] BadNestedObjects() =>
    [
        Case("unknown id", Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3), reader => reader.ReadObject()),
        Case("another type", Bytes.FrameOf(TypeIds.Ping), reader => reader.ReadObject<Customer>()),
        Case("payload too long", Bytes.FrameOf(TypeIds.Ping, 1, 2, 3), reader => reader.ReadObject()),
        Case("payload too short", Bytes.FrameOf(TypeIds.Point, 1, 2, 3), reader => reader.ReadObject()),
        Case(
            "bad inside",
            Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Unknown), Parcel.Seal]),
            reader => reader.ReadObject()),
        Case("text that isn't UTF-8", Bytes.FrameOf(TypeIds.Animal, 2, 0xC3, 0x28, 9), reader => reader.ReadObject()),
        Case("exact payload too long", [4, 1, 2, 3], reader => reader.ReadExactObject<Ping>()),
        Case("exact payload too short", [4, 1, 2, 3], reader => reader.ReadExactObject<Point>()),
    ];

    private static TestCaseData Case(string name, byte[] bad, Func<BinaryReader, object?> read) =>
        new TestCaseData(bad, read).SetArgDisplayNames(name);

    /// <summary>A contract of an object and a text after it.</summary>
    private sealed class PairOfScriptAndChars : ICustomBinarySerializable
    {
        internal string Chars { get; private set; } = "";

        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
            reader.ReadObject();
            Chars = new string(reader.ReadChars(2));
        }
    }

    private sealed class Failing : ICustomBinarySerializable
    {
        internal int WrittenBefore { get; init; }

        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(new byte[WrittenBefore]);
            throw new TimeoutException();
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
