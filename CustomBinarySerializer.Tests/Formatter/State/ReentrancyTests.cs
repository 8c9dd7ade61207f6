using System.Buffers;
using System.IO.Compression;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using Moq;

#pragma warning disable SYSLIB0050 // StreamingContextStates: the context carries the formatter.

namespace CustomBinarySerializer.Tests.Formatter.State;

public sealed class ReentrancyTests
{
    [TestCase(1)]
    [TestCase(3)]
    [TestCase(20)]
    public void AContractMayCallItsOwnFormatter(int levels)
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Nest>(1));
        formatter.Context = new StreamingContext(default, new Tools(formatter));
        Nest nest = Nest.OfDepth(levels);

        byte[] frame = formatter.Serialized(nest);

        Assert.That(formatter.Deserialize<Nest>(frame), Is.EqualTo(nest));
        Assert.That(formatter.Deserialize(new ChunkedStream(frame, 1)), Is.EqualTo(nest));
    }

    [Test]
    public void AContractMayCallAnotherFormatter()
    {
        CustomBinaryFormatter inner = new(new TypeRegistry().Register<Customer>(9));
        CustomBinaryFormatter outer = Scripted.Formatter(
            writer =>
            {
                writer.Write(1);
                byte[] frame = inner.Serialized(Customer.Smith);
                writer.Write(frame.Length);
                writer.Write(frame);
                writer.Write(2);
            },
            (reader, message) =>
            {
                Assert.That(reader.ReadInt32(), Is.EqualTo(1));
                message.Seen = inner.Deserialize<Customer>(reader.ReadBytes(reader.ReadInt32()));
                Assert.That(reader.ReadInt32(), Is.EqualTo(2));
            });

        Assert.That(outer.DeepClone(new Scripted()).Seen, Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void AContractMayWriteFramesToItsBaseStream()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        CustomBinaryFormatter scripted = Scripted.Formatter(
            writer =>
            {
                writer.Write(1);
                formatter.Serialize(writer.BaseStream, Customer.Smith);
                formatter.Serialize(writer.BaseStream, new Point(1, 2));
                writer.Write(2);
            },
            (reader, message) =>
            {
                Assert.That(reader.ReadInt32(), Is.EqualTo(1));
                message.Seen = (formatter.Deserialize(reader.BaseStream), formatter.Deserialize(reader.BaseStream));
                Assert.That(reader.ReadInt32(), Is.EqualTo(2));
            });

        byte[] frame = scripted.Serialized(new Scripted());

        byte[] payload = [.. Bytes.Int32(1), .. formatter.Serialized(Customer.Smith, new Point(1, 2)), .. Bytes.Int32(2)];
        Assert.That(frame, Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted, payload)));
        Assert.That(scripted.Deserialize<Scripted>(frame).Seen, Is.EqualTo((Customer.Smith, new Point(1, 2))));
    }

    [Test]
    public void AContractMayReadItsBaseStreamToTheEnd()
    {
        CustomBinaryFormatter scripted = Scripted.Formatter(
            writer =>
            {
                for (int i = 0; i < 100; i++)
                {
                    writer.Write(i);
                }
            },
            (reader, message) =>
            {
                List<int> numbers = [];
                while (reader.BaseStream.Position < reader.BaseStream.Length)
                {
                    numbers.Add(reader.ReadInt32());
                }

                message.Seen = numbers;
            });

        Parcel parcel = scripted.DeepClone(new Parcel { Content = new Scripted() });

        Assert.That(((Scripted)parcel.Content!).Seen, Is.EqualTo(Enumerable.Range(0, 100)));
    }

    [Test]
    public void AContractMayPutOtherStreamsOverItsBaseStream()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        CustomBinaryFormatter scripted = Scripted.Formatter(
            writer =>
            {
                using GZipStream compressed = new(writer.BaseStream, CompressionLevel.Fastest);
                formatter.Serialize(compressed, Block.OfSize(10_000));
                formatter.Serialize(compressed, Customer.Smith);
            },
            (reader, message) =>
            {
                using GZipStream expanded = new(reader.BaseStream, CompressionMode.Decompress);
                message.Seen = (
                    formatter.Deserialize(expanded), formatter.Deserialize(expanded), formatter.TryDeserialize(expanded, out _));
            });

        Parcel parcel = scripted.DeepClone(new Parcel { Content = new Scripted() });

        Assert.That(((Scripted)parcel.Content!).Seen, Is.EqualTo((Block.OfSize(10_000), Customer.Smith, false)));
    }

    [Test]
    public void AFailureOfAnInnerCallLeavesTheOuterOneIntact()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        CustomBinaryFormatter scripted = Scripted.Formatter(
            writer =>
            {
                writer.Write(1);
                Assert.That(() => formatter.Serialized(new Stray()), Throws.TypeOf<BinarySerializationException>());
                writer.Write(2);
            },
            (reader, message) =>
            {
                int first = reader.ReadInt32();
                Assert.That(
                    () => formatter.Deserialize<object>(Bytes.FrameOf(TypeIds.Unknown)), Throws.TypeOf<BinarySerializationException>());
                Assert.That(
                    () => formatter.Deserialize(new ChunkedStream(Bytes.FrameOf(TypeIds.Point, 1))),
                    Throws.TypeOf<BinarySerializationException>());
                message.Seen = (first, reader.ReadInt32());
            });

        Assert.That(scripted.DeepClone(new Scripted()).Seen, Is.EqualTo((1, 2)));
    }

    [Test]
    public void AStreamMayCallTheFormatterThatReadsIt()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        byte[] inner = formatter.Serialized(Customer.Smith);
        byte[] frame = formatter.Serialized(new Parcel { Content = Customer.Smith });
        ChunkedStream source = new(frame, () =>
        {
            Assert.That(formatter.Deserialize(new ChunkedStream(inner, 5)), Is.EqualTo(Customer.Smith));
            return 7;
        });

        Assert.That(formatter.Deserialize(source), Is.EqualTo(new Parcel { Content = Customer.Smith }));
    }

    [Test]
    public void AStreamThatCallsTheFormatterStillGetsItsOwnBytes()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        List<byte> written = [];
        Mock<Stream> stream = new();
        stream.Setup(s => s.Write(It.IsAny<byte[]>(), It.IsAny<int>(), It.IsAny<int>()))
            .Callback((byte[] buffer, int offset, int count) =>
            {
                formatter.Serialize(Stream.Null, Block.OfSize(1000));
                written.AddRange(buffer.AsSpan(offset, count));
            });

        formatter.Serialize(stream.Object, Customer.Smith);

        Assert.That(written, Is.EqualTo(formatter.Serialized(Customer.Smith)));
    }

    private sealed record Tools(CustomBinaryFormatter Formatter);

    /// <summary>A contract that writes its inner object by calling the formatter that is writing it.</summary>
    private sealed record Nest : ICustomBinarySerializable
    {
        internal int Level { get; private set; }

        internal Nest? Inner { get; private set; }

        internal static Nest OfDepth(int depth) => new() { Level = depth, Inner = depth == 1 ? null : OfDepth(depth - 1) };

        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(Level);
            if (Inner is not null)
            {
                ArrayBufferWriter<byte> inner = new();
                ((Tools)writer.GetStreamingContext().Context!).Formatter.Serialize(inner, Inner);
                writer.Write(inner.WrittenSpan);
            }

            writer.Write(~Level);
        }

        public void SetDataFrom(BinaryReader reader)
        {
            Level = reader.ReadInt32();
            if (Level > 1)
            {
                Inner = (Nest)((Tools)reader.GetStreamingContext().Context!).Formatter.Deserialize(reader.BaseStream);
            }

            if (reader.ReadInt32() != ~Level)
            {
                throw new InvalidDataException($"Level {Level} reads another one's bytes.");
            }
        }
    }
}
