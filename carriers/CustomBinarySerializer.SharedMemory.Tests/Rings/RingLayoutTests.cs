using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

/// <summary>The numbers that processes with different versions of the library depend on.</summary>
public sealed class RingLayoutTests
{
    [Test]
    public void OffsetsAreThoseOfTheDocumentation()
    {
        Assert.Multiple(() =>
        {
            Assert.That(RingLayout.Tail, Is.EqualTo(4096));
            Assert.That(RingLayout.Intent, Is.EqualTo(4104));
            Assert.That(RingLayout.Sequence, Is.EqualTo(4112));
            Assert.That(RingLayout.ClaimLock, Is.EqualTo(4120));
            Assert.That(RingLayout.Head, Is.EqualTo(4224));
            Assert.That(RingLayout.Taken, Is.EqualTo(4352));
            Assert.That(RingLayout.MessagesWord, Is.EqualTo(4480));
            Assert.That(RingLayout.RoomWord, Is.EqualTo(4608));
            Assert.That(RingLayout.Abandoned, Is.EqualTo(4736));
            Assert.That(RingLayout.LostInHand, Is.EqualTo(4744));
            Assert.That(RingLayout.Mark(0), Is.EqualTo(4864));
            Assert.That(RingLayout.Mark(RingLayout.MarkCount - 1), Is.EqualTo(4920));
            Assert.That(RingLayout.Generation(0), Is.EqualTo(4992));
            Assert.That(RingLayout.Generation(RingLayout.SlotCount - 1), Is.EqualTo(5244));
            Assert.That(RingLayout.SchemaOffset, Is.EqualTo(8192));
            Assert.That(RingLayout.RingOffset(0), Is.EqualTo(8192));
            Assert.That(RingLayout.RingOffset(1), Is.EqualTo(12288));
            Assert.That(RingLayout.RingOffset(4096), Is.EqualTo(12288));
        });
    }

    [Test]
    public void FieldsThatAreWrittenOftenAreTwoCacheLinesApart()
    {
        int[] lines =
        [
            RingLayout.Tail, RingLayout.Head, RingLayout.Taken, RingLayout.MessagesWord,
            RingLayout.RoomWord, RingLayout.Abandoned, RingLayout.Marks, RingLayout.Generations,
        ];

        Assert.That(lines, Is.Ordered.And.Unique.And.All.Matches<int>(offset => offset % 128 == 0));
    }

    [TestCase(0, 0)]
    [TestCase(1, 8)]
    [TestCase(8, 8)]
    [TestCase(9, 16)]
    public void RecordsAreAlignedTo8(int size, int recordSize) => Assert.That(RingLayout.RecordSize(size), Is.EqualTo(recordSize));

    [TestCase(0L, 4096L, true)]
    [TestCase(0L, 4104L, false)]
    [TestCase(8L, 0L, false)]
    [TestCase(0L, 12L, false)]
    [TestCase(long.MaxValue - 7, long.MinValue + 8, true)]
    [TestCase(-8L, 8L, true)]
    public void PositionsBelongTogetherByTheirDistance(long head, long tail, bool arePossible) =>
        Assert.That(RingLayout.ArePossible(head, tail, 4096), Is.EqualTo(arePossible));

    [Test]
    public void HeaderIsGolden()
    {
        RingHeader header = new(
            RingKind.Broadcast,
            RingModes.SingleProducer | RingModes.FencedPublishing,
            1 << 20,
            300,
            0x1122334455667788,
            Fingerprint.Parse("000102030405060708090a0b0c0d0e0f"));
        byte[] bytes = new byte[RingHeader.Size];

        header.Write(bytes);

        Assert.That(bytes, Is.EqualTo(Bytes.Of(
            "43 42 53 52 49 4E 47 0A", // CBSRING and a line feed
            "02000000", // version
            "02000000", // kind: broadcast
            "05000000", // modes: single producer, fenced publishing
            "2C010000", // schema: 300 bytes
            "0000100000000000", // capacity: 1 MiB
            "0030000000000000", // records begin at 12288
            "8877665544332211", // ring id
            "000102030405060708090A0B0C0D0E0F", // fingerprint
            "8B86C8D8"))); // crc32c
        Assert.That(RingHeader.Read("path", bytes), Is.EqualTo(header));
    }

    [Test]
    public void EveryFlippedBitOfTheHeaderIsSeen([Range(0, RingHeader.Size - 1)] int position)
    {
        byte[] bytes = new byte[RingHeader.Size];
        new RingHeader(RingKind.Queue, RingModes.None, 4096, 0, 1, default).Write(bytes);
        for (int bit = 0; bit < 8; bit++)
        {
            byte[] flipped = [.. bytes];
            flipped[position] ^= (byte)(1 << bit);
            Assert.That(
                () => RingHeader.Read("the path", flipped),
                Throws.TypeOf<BinarySerializationException>().With.Message.StartsWith("the path: "));
        }
    }

    [Test]
    public void RecordsOfAQueueAreGolden()
    {
        using RingFolder folder = new();
        using (SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options()))
        {
            queue.Send(new Point(1, -2));
            queue.Send(Block.OfSize(1));
            queue.Send(new Ping());
        }

        byte[] file = File.ReadAllBytes(folder.RingPath);
        RingHeader header = RingHeader.Read(folder.RingPath, file);
        Assert.That(file, Has.Length.EqualTo(header.RingOffset + 4096));
        Assert.That(file[RingLayout.Tail..(RingLayout.Tail + 8)], Is.EqualTo(Bytes.Of("2800000000000000")), "40 bytes");
        Assert.That(file[header.RingOffset..(header.RingOffset + 48)], Is.EqualTo(Bytes.Of(
            "0C000000 02000000 01000000 FEFFFFFF", // Point
            "05000000 04000000 00 00000000000000", // Block, zeros to 8
            "04000000 03000000", // Ping
            "0000000000000000"))); // nothing yet
    }

    [Test]
    public void RecordsOfABroadcastAreGolden()
    {
        using RingFolder folder = new();
        using (SharedMemoryBroadcast broadcast = SharedMemoryBroadcast.Create(
            RingFolder.Name, TestRegistry.Shared, RingFolder.Options() with { Folder = folder.Path }))
        {
            broadcast.Send(new Point(1, -2));
            broadcast.Send(new Ping());
        }

        byte[] file = File.ReadAllBytes(folder.RingPath);
        RingHeader header = RingHeader.Read(folder.RingPath, file);
        Assert.That(file[RingLayout.Tail..(RingLayout.Tail + 24)], Is.EqualTo(Bytes.Of(
            "2800000000000000", // tail
            "2800000000000000", // intent
            "0200000000000000"))); // sequence
        Assert.That(file[header.RingOffset..(header.RingOffset + 40)], Is.EqualTo(Bytes.Of(
            "0000000000000000", // sequence
            "0C000000 02000000 01000000 FEFFFFFF", // Point
            "0100000000000000", // sequence
            "04000000 03000000"))); // Ping
    }
}
