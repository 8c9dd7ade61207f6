using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames;

public sealed class PayloadLifetimeTests
{
    [Test]
    public void AWriterThatWasKeptRefusesEverything()
    {
        BinaryWriter? kept = null;
        Scripted.Formatter(writer => kept = writer).Serialized(new Scripted());

        Assert.Multiple(() =>
        {
            Assert.That(() => kept!.Write(1), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Write("text"), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Write(""), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Write(Array.Empty<byte>()), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Write(1m), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.WriteObject(null), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.WriteObject(new Ping()), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.WriteExactObject(new Ping()), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Seek(0, SeekOrigin.Begin), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.WriteByte(1), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.SetLength(1), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.ReadByte(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.Length, Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.Position, Throws.TypeOf<ObjectDisposedException>());
        });
    }

    [Test]
    public void AReaderThatWasKeptRefusesEverything([Values] bool spentOnBadText)
    {
        BinaryReader? kept = null;
        Scripted.Formatter(read: (reader, _) =>
        {
            kept = reader;
            reader.ReadString();
        }).Deserialize<Scripted>(Bytes.FrameOf(TypeIds.Scripted, 1, spentOnBadText ? (byte)0xFF : (byte)'a'));

        Assert.Multiple(() =>
        {
            Assert.That(() => kept!.ReadInt32(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadByte(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadString(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadChar(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.PeekChar(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadBytes(1), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.Read(new byte[1]), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadObject(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.ReadExactObject<Ping>(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.ReadByte(), Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.Length, Throws.TypeOf<ObjectDisposedException>());
            Assert.That(() => kept!.BaseStream.Position = 0, Throws.TypeOf<ObjectDisposedException>());
        });
    }

    [Test]
    public void AReaderThatWasKeptBeyondAFailureInsideAnAutoContractRefusesEverything()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Keeper>(1).Register<KeeperHolder>(2));
        byte[] frame = formatter.Serialized(new KeeperHolder { Keeper = new Keeper() });

        Assert.That(() => formatter.Deserialize<KeeperHolder>(frame), Throws.TypeOf<BinarySerializationException>());
        Assert.That(() => Keeper.Kept!.ReadInt32(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => Keeper.Kept!.BaseStream.Length, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void AFailureInsideAnAutoContractLeavesNoLevelBehind()
    {
        FormatterOptions options = new() { Limits = new FrameLimits { MaxDepth = 4 } };
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Keeper>(1).Register<Levels>(2), options);
        Levels deep = new() { Inner = new Levels { Inner = new Levels() } };
        formatter.Serialized(deep);
        byte[] fails = formatter.Serialized(new Levels { Inner = new Levels { Keeper = new Keeper() } });

        for (int i = 0; i < 3; i++)
        {
            Assert.That(
                () => formatter.Deserialize<Levels>(fails), Throws.TypeOf<BinarySerializationException>()
                    .With.Property("Code")
                    .EqualTo(SerializationErrorCode.ContractFailed));
            Assert.That(formatter.DeepClone(deep).Inner!.Inner, Is.Not.Null);
            Assert.That(() => formatter.Deserialize(new MemoryStream(formatter.Serialized(deep))), Throws.Nothing);
        }
    }

    [Test]
    public void ACopyEndsItsWritingBeforeItsReadingBegins()
    {
        BinaryWriter? kept = null;
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => kept = writer,
            (_, _) => Assert.That(() => kept!.Write(1), Throws.TypeOf<ObjectDisposedException>()));

        formatter.DeepClone(new Scripted());
    }

    [Test]
    public void AContractMayCloseItsWriterAndReader([Values] bool nested)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                using (writer)
                {
                    writer.Write(42);
                }

                Assert.That(() => writer.Write(1), Throws.TypeOf<ObjectDisposedException>());
            },
            (reader, message) =>
            {
                using (reader)
                {
                    message.Seen = reader.ReadInt32();
                }

                Assert.That(() => reader.ReadByte(), Throws.TypeOf<ObjectDisposedException>());
            });

        object graph = nested ? new Parcel { Content = new Scripted() } : new Scripted();
        for (int i = 0; i < 3; i++)
        {
            object copy = formatter.DeepClone(graph);
            Assert.That(((Scripted)(copy is Parcel parcel ? parcel.Content! : copy)).Seen, Is.EqualTo(42));
        }
    }

    [Test]
    public void ClosingTheReaderEarlyHidesNoUnreadBytes()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, _) => reader.Close());

        Assert.That(
            () => formatter.Deserialize<Scripted>(Bytes.FrameOf(TypeIds.Scripted, 1, 2, 3)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadNotConsumed)
            .And.Message.Contains("3"));
    }

    [Test]
    public void ClosingAWriterOrReaderTooLateHarmsNoOtherMessage()
    {
        BinaryWriter? keptWriter = null;
        BinaryReader? keptReader = null;
        Scripted.Formatter(writer => keptWriter = writer, (reader, _) => keptReader = reader).DeepClone(new Scripted());
        keptWriter!.Dispose();
        keptReader!.Dispose();

        Animal animal = new() { Name = new string('é', 1000) };

        Assert.That(TestRegistry.NewFormatter().DeepClone(animal), Is.EqualTo(animal));
    }

    [Test]
    public void AContractMayCloseTheBaseStreams()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                writer.Write(42);
                writer.BaseStream.Close();
            },
            (reader, message) =>
            {
                message.Seen = reader.ReadInt32();
                reader.BaseStream.Close();
            });

        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo(42));
        Assert.That(formatter.DeepClone(new Scripted()).Seen, Is.EqualTo(42));
    }

    public sealed class KeeperHolder
    {
        public Keeper? Keeper { get; set; }
    }

    public sealed class Levels
    {
        public Levels? Inner { get; set; }

        public Keeper? Keeper { get; set; }
    }

    public sealed class Keeper : ICustomBinarySerializable
    {
        [ThreadStatic]
        internal static BinaryReader? Kept;

        public void WriteDataTo(BinaryWriter writer) => writer.Write(1);

        public void SetDataFrom(BinaryReader reader)
        {
            Kept = reader;
            throw new InvalidOperationException("It fails.");
        }
    }
}
