using System.Buffers.Binary;
using CustomBinarySerializer.TransactionFiles.Compressing;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>Files whose checksums are right and whose fields or blocks were forged.</summary>
[NonParallelizable]
public sealed class HostileFileTests
{
    private const string First = "00000000000000000000.segment";
    private const long Extremes = 10;

    private SampleFolder _folder = null!;
    private CompressedHeader _header = null!;

    [SetUp]
    public void Write()
    {
        _folder = SampleFolder.Write(new Random(9), segments: 2, messages: 200, maxSize: 200);
        _folder.Compress();
        _header = _folder.HeaderOf(First)!;
    }

    [TestCase(16, 8, TestName = "{m}(first ordinal)")]
    [TestCase(24, 8, TestName = "{m}(salt)")]
    [TestCase(32, 8, TestName = "{m}(plain size)")]
    [TestCase(40, 4, TestName = "{m}(size of the plain header)")]
    [TestCase(44, 4, TestName = "{m}(block size)")]
    [TestCase(48, 4, TestName = "{m}(number of blocks)")]
    public void AForgedFieldIsRefusedBeforeMemoryIsTaken(int offset, int size)
    {
        foreach (long value in Values(size))
        {
            SampleFolder forged = Forge(header =>
            {
                Span<byte> field = header.AsSpan(offset, size);
                if (size == sizeof(long))
                {
                    BinaryPrimitives.WriteInt64LittleEndian(field, unchecked(BinaryPrimitives.ReadInt64LittleEndian(field) + value));
                }
                else
                {
                    BinaryPrimitives.WriteInt32LittleEndian(field, unchecked(BinaryPrimitives.ReadInt32LittleEndian(field) + (int)value));
                }
            });
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.That(
                () => forged.AssertHolds(),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile),
                $"{value}");
            Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(4 << 20));
        }
    }

    [Test]
    public void ABlockTableThatOverlapsOrLeavesGapsIsRefused([Values(-1, 1, int.MaxValue, int.MinValue)] int difference)
    {
        SampleFolder forged = Forge(header =>
        {
            Span<byte> entry = header.AsSpan(56 + _header.Start.Length + 48);
            BinaryPrimitives.WriteInt32LittleEndian(entry, unchecked(BinaryPrimitives.ReadInt32LittleEndian(entry) + difference));
        });

        Assert.That(forged.HeaderOf(First), Is.Null);
        Assert.That(
            () => forged.AssertHolds(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile));
    }

    [Test]
    public void AnUnknownMethodIsRefused()
    {
        SampleFolder forged = Forge(header => header[52] = 2);

        Assert.That(
            () => forged.AssertHolds(),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.NewerFileVersion)
                .And.Message.Contains("compressed by method 2"));
    }

    [Test]
    public void ABlockOfAnyBytesIsDamage()
    {
        Random random = new(10);
        for (int i = 0; i < 200; i++)
        {
            byte[] bytes = new byte[_header.SizeOf(0)];
            random.NextBytes(bytes);
            if (i % 2 == 0)
            {
                // The first bytes of a zstd frame.
                BinaryPrimitives.WriteUInt32LittleEndian(bytes, 0xFD2F_B528);
            }

            List<CorruptRange> skipped = [];
            SampleFolder forged = ForgeBlock(bytes);
            List<long> read = DamagedBlockTests.ReadAll(forged, skipped);

            Assert.That(read, Has.Count.InRange(300, 399));
            Assert.That(skipped[0].Reason, Does.Contain("it can't be decompressed").Or.Contain("the checksum of its plain bytes is wrong"));
        }
    }

    /// <summary>A frame that declares or holds more than its block is refused, and writes nothing past it.</summary>
    [Test]
    public void ABlockThatDecompressesToMoreIsDamage()
    {
        using ZstdSharp.Compressor compressor = new(19);
        byte[] bomb = compressor.Wrap(new byte[64 << 20]).ToArray();
        byte[] bytes = new byte[_header.SizeOf(0)];
        bomb.AsSpan(0, Math.Min(bomb.Length, bytes.Length)).CopyTo(bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();

        List<CorruptRange> skipped = [];
        DamagedBlockTests.ReadAll(ForgeBlock(bytes), skipped);

        Assert.That(skipped[0].Reason, Does.Contain("it can't be decompressed"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(8 << 20));
    }

    [Test]
    public void AShorterOrLongerRoomIsRefusedByTheCodec()
    {
        SegmentCodec codec = SegmentCodec.Find(SegmentCodec.Zstd)!;
        byte[] plain = [.. Enumerable.Range(0, 5000).Select(i => unchecked((byte)(i / 7)))];
        byte[] packed = new byte[5000];
        int size = codec.Compress(plain, packed, 3);
        byte[] room = new byte[5002];

        Assert.That(codec.TryDecompress(packed.AsSpan(0, size), room.AsSpan(1, 5000)), Is.True);
        Assert.That(room.AsSpan(1, 5000).SequenceEqual(plain), Is.True);
        Assert.That(codec.TryDecompress(packed.AsSpan(0, size), room.AsSpan(1, 4999)), Is.False);
        Assert.That(codec.TryDecompress(packed.AsSpan(0, size), new byte[5001]), Is.False);
        Assert.That(codec.TryDecompress(packed.AsSpan(0, size - 1), new byte[5000]), Is.False);
        Assert.That(codec.TryDecompress([], new byte[5000]), Is.False);
        Assert.That((room[0], room[5001]), Is.EqualTo(((byte)0, (byte)0)));
        Assert.That(codec.Compress(plain, packed.AsSpan(0, 4), 3), Is.Zero);
    }

    /// <summary>
    /// Bytes that zstd wrote, with some changed: the decoder refuses them or fills the room, and writes nothing past
    /// it.
    /// </summary>
    [Test]
    [Category(LongRun.Category)]
    public void ChangedBytesNeverLeadTheDecoderOutOfItsRoom()
    {
        const int Size = 20_000;
        const int Fence = 64;
        SegmentCodec codec = SegmentCodec.Find(SegmentCodec.Zstd)!;
        int seed = Random.Shared.Next();
        Random random = new(seed);
        byte[] room = new byte[Size + (2 * Fence)];
        for (int i = 0; i < LongRun.Rounds(all: 30_000, part: 600); i++)
        {
            byte[] plain = new byte[Size];
            for (int at = 0; at < Size; at++)
            {
                plain[at] = unchecked((byte)(random.Next(20) == 0 ? random.Next(256) : at / (1 + (i % 9))));
            }

            byte[] packed = new byte[Size];
            int size = codec.Compress(plain, packed, 1 + (i % 5));
            for (int change = random.Next(1, 6); change > 0 && size > 0; change--)
            {
                packed[random.Next(random.Next(3) == 0 ? Math.Min(size, 24) : size)] = unchecked((byte)random.Next(256));
            }

            Array.Fill(room, (byte)0xA5);
            codec.TryDecompress(packed.AsSpan(0, size), room.AsSpan(Fence, Size));
            Assert.That(
                room.AsSpan(0, Fence).ContainsAnyExcept((byte)0xA5) || room.AsSpan(Fence + Size).ContainsAnyExcept((byte)0xA5),
                Is.False,
                $"seed {seed}, round {i}");
        }
    }

    private static IEnumerable<long> Values(int size)
    {
        for (long i = 1; i <= Extremes; i++)
        {
            yield return i;
            yield return -i;
        }

        yield return 8;
        yield return size == sizeof(long) ? long.MaxValue : int.MaxValue;
        yield return size == sizeof(long) ? long.MinValue : int.MinValue;
        yield return 1 << 30;
        yield return 1 << 24;
    }

    private SampleFolder Forge(Action<byte[]> change)
    {
        SampleFolder forged = _folder.Copy();
        byte[] bytes = [.. forged.Disk[First]];
        int size = (int)_header.OffsetOf(0);
        byte[] header = bytes[..size];
        change(header);
        CompressedHeader.End(header);
        header.CopyTo(bytes, 0);
        header.CopyTo(bytes, bytes.Length - 16 - size);
        forged.Disk[First] = bytes;
        return forged;
    }

    private SampleFolder ForgeBlock(byte[] block)
    {
        SampleFolder forged = Forge(header => CompressedHeader.SetEntry(
            header, _header.Start.Length, 0, block.Length, Payload.Crc32C.Of(block), _header.PlainChecksumOf(0)));
        byte[] bytes = [.. forged.Disk[First]];
        block.CopyTo(bytes, _header.OffsetOf(0));
        forged.Disk[First] = bytes;
        return forged;
    }
}
