using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>The bytes that compressed files on disk depend on.</summary>
public sealed class GoldenCompressedTests
{
    private const string First = "00000000000000000000.segment";

    private static readonly string s_json = SampleFolder.Registry.Describe().ToJson();

    // The plain segment: a header of version 3 as in GoldenSegmentTests of the package TransactionFiles, ...
    private static readonly byte[] s_plainStart = Bytes(
        "43 42 53 45 47 0D 0A 1A", // "CBSEG", line end, end of file
        "03 00 00 00", // version of a plain segment
        "D8 00 00 00", // header size: replaced by that of the schema
        "00 00 00 00 00 00 00 00", // first ordinal
        "EF CD AB 89 67 45 23 01", // salt
        "00 E0 94 F4 1D 39 DC 08"); // created, UTC ticks

    private static readonly byte[] s_lineage = Bytes(
        "10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F", // journal id
        "00 00 00 00 00 00 00 00", // salt of the predecessor
        "00 00 00 00 00 00 00 00"); // number of its seal

    // 4,096 plain bytes, and the rest of the record. Another version of ZstdSharp may write others, which mean the
    // same.
    private static readonly byte[] s_block0 = Bytes(GoldenBlocks.First);

    private static readonly byte[] s_block1 = Bytes(GoldenBlocks.Second);

    [Test]
    public void ACompressedSegmentHasTheseBytes()
    {
        SimulatedDisk disk = new() { [First] = Plain() };
        using IStorageFile plain = disk.Open(First, FileAccess.Read);
        SegmentHeader header = SegmentHeader.Read(plain, First, 0);
        using (IStorageFile made = disk.Create("made"))
        {
            CompressedSegmentWriter.Compress(
                made, plain, header, SegmentCodec.Find(SegmentCodec.Zstd)!, blockSize: 4096, level: 3, CancellationToken.None);
        }

        Assert.That(Convert.ToHexString(disk["made"]), Is.EqualTo(Convert.ToHexString(Compressed())));
    }

    [Test]
    public void ACompressedSegmentOfTheseBytesIsRead()
    {
        SimulatedDisk disk = new() { [First] = Compressed() };
        using IStorageFile file = SegmentFile.Open(disk, 0);
        byte[] plain = new byte[file.Length];

        Assert.That(file, Is.InstanceOf<CompressedSegment>());
        Assert.That(file.Read(plain, 0), Is.EqualTo(plain.Length));
        Assert.That(Convert.ToHexString(plain), Is.EqualTo(Convert.ToHexString(Plain())));
        using TransactionFileReader reader = TransactionFileReader.Open(disk, SampleFolder.Registry, TransactionFileReaderOptions.Default);
        Assert.That(reader.Read<Blob>().Single().Message.Bytes, Has.Length.EqualTo(5000));
    }

    /// <summary>
    /// A version that knows no compression finds the fields that all versions have, and a newer version.
    /// </summary>
    [Test]
    public void TheHeaderIsOneOfANewerVersion()
    {
        byte[] file = Compressed();
        int size = BitConverter.ToInt32(file, 12);

        Assert.That(file[..8], Is.EqualTo(SegmentHeader.Magic.ToArray()));
        Assert.That(BitConverter.ToInt32(file, 8), Is.GreaterThan(SegmentHeader.Version));
        Assert.That(size % 8, Is.Zero);
        Assert.That(BitConverter.ToUInt32(file, size - 4), Is.EqualTo(Crc32C.Of(file.AsSpan(0, size - 4))));
    }

    private static byte[] Compressed()
    {
        byte[] plain = Plain();
        int plainHeader = BitConverter.ToInt32(plain, 12);
        int size = (56 + plainHeader + 48 + (2 * 12) + 4 + 7) & -8;
        byte[] header =
        [
            .. Bytes("43 42 53 45 47 0D 0A 1A"), // magic
            .. Bytes("04 00 00 00"), // version of a compressed segment
            .. BitConverter.GetBytes(size), // header size
            .. Bytes("00 00 00 00 00 00 00 00"), // first ordinal
            .. Bytes("EF CD AB 89 67 45 23 01"), // salt
            .. BitConverter.GetBytes((long)plain.Length), // plain size
            .. BitConverter.GetBytes(plainHeader), // size of the plain header
            .. Bytes("00 10 00 00"), // plain bytes of a block: 4096
            .. Bytes("02 00 00 00"), // number of blocks
            .. Bytes("01 00 00 00"), // method: zstd
            .. plain[..plainHeader], // header of the plain segment
            .. plain[^48..], // its seal
            .. BitConverter.GetBytes(s_block0.Length), // block 0: size,
            .. BitConverter.GetBytes(Crc32C.Of(s_block0)), // crc32c of its bytes,
            .. BitConverter.GetBytes(Crc32C.Of(plain.AsSpan(plainHeader, 4096))), // crc32c of its plain bytes
            .. BitConverter.GetBytes(s_block1.Length), // block 1
            .. BitConverter.GetBytes(Crc32C.Of(s_block1)),
            .. BitConverter.GetBytes(Crc32C.Of(plain.AsSpan((plainHeader + 4096)..(plain.Length - 48)))),
        ];
        header = [.. header, .. new byte[size - 4 - header.Length]]; // zeros
        header = [.. header, .. BitConverter.GetBytes(Crc32C.Of(header))]; // crc32c of all before it
        return
        [
            .. header,
            .. s_block0,
            .. s_block1,
            .. header, // the second header
            .. BitConverter.GetBytes((long)(header.Length + s_block0.Length + s_block1.Length)), // its offset
            .. Bytes("43 42 50 4B 44 0D 0A 1A"), // "CBPKD", line end, end of file
        ];
    }

    private static byte[] Plain()
    {
        byte[] fingerprint = new byte[Fingerprint.Size];
        SampleFolder.Registry.Fingerprint.CopyTo(fingerprint);
        byte[] json = Encoding.UTF8.GetBytes(s_json);
        byte[] start = [.. s_plainStart, .. fingerprint, .. s_lineage, .. BitConverter.GetBytes(json.Length), .. json];
        start = [.. start, .. new byte[7 - ((start.Length + 3) % 8)]];
        BitConverter.GetBytes(start.Length + 4).CopyTo(start, 12);
        byte[] header = [.. start, .. BitConverter.GetBytes(Crc32C.Of(start))];

        // ... a message of 5,000 bytes, and a seal.
        uint seed = RecordLayout.SeedOf(0x0123_4567_89AB_CDEF);
        byte[] message = Record(5008, seed, 0, frame =>
        {
            BitConverter.GetBytes(5004).CopyTo(frame, 0);
            BitConverter.GetBytes(1).CopyTo(frame, 4);
            for (int i = 8; i < 5008; i++)
            {
                frame[i] = unchecked((byte)(i % 7));
            }
        });
        byte[] seal = Record(LibraryRecord.SealSize, seed, 1, frame => LibraryRecord.WriteSeal(frame, 1, 1, 77, header.Length));
        return [.. header, .. message, .. seal];
    }

    private static byte[] Record(int frameSize, uint seed, long ordinal, Action<byte[]> write)
    {
        byte[] record = new byte[RecordLayout.SizeOf(frameSize)];
        write(record);
        RecordLayout.StoreChecksum(record, seed, ordinal);
        return record;
    }

    private static byte[] Bytes(params ReadOnlySpan<string> hex) =>
        Convert.FromHexString(string.Concat(hex).Replace(" ", "", StringComparison.Ordinal));
}
