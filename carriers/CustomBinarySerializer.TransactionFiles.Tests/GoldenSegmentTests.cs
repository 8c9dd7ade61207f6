using System.Buffers.Binary;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Segments;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>The bytes that files on disk depend on.</summary>
public sealed class GoldenSegmentTests
{
    private const string Segment = "00000000000000000000.segment";
    private const ulong Salt = 0x0123_4567_89AB_CDEF;

    private static readonly DateTimeOffset s_time = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);
    private static readonly string s_json = SampleJournal.Registry.Describe().ToJson();

    private static readonly byte[] s_headerStart = Bytes.Of(
        "43 42 53 45 47 0D 0A 1A", // "CBSEG", line end, end of file
        "03 00 00 00", // version
        "C8 00 00 00", // header size
        "00 00 00 00 00 00 00 00", // first ordinal
        "EF CD AB 89 67 45 23 01", // salt
        "00 E0 94 F4 1D 39 DC 08"); // created, UTC ticks

    private static readonly byte[] s_lineage = Bytes.Of(
        "10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F", // journal id
        "88 77 66 55 44 33 22 11", // salt of the predecessor
        "28 27 26 25 24 23 22 21"); // number of its seal

    // Length, id, payload, checksum, zeros to 8.
    private static readonly byte[] s_records = Bytes.Of(
        // Time mark before message 0: the header is durable.
        "14 00 00 00", "BF BD F0 FF", "00 E0 94 F4 1D 39 DC 08", "C8 00 00 00 00 00 00 00", "6E 88 8F 6E", "00 00 00 00",
        // Point(0, 0), message 0.
        "0C 00 00 00", "02 00 00 00", "00 00 00 00 00 00 00 00", "A2 EB F9 2E", "00 00 00 00",
        // Point(1, -1), message 1.
        "0C 00 00 00", "02 00 00 00", "01 00 00 00 FF FF FF FF", "BC 22 5D D0", "00 00 00 00",
        // Seal: 2 messages, the ordinal after the last is 2, number of the seal, all before it is durable.
        "24 00 00 00", "BE BD F0 FF", "02 00 00 00 00 00 00 00", "02 00 00 00 00 00 00 00", "38 37 36 35 34 33 32 31",
        "18 01 00 00 00 00 00 00", "BF 88 37 31", "00 00 00 00");

    [Test]
    public void TheChecksumIsCastagnolis()
    {
        Assert.That(Crc32C.Of("123456789"u8), Is.EqualTo(0xE306_9283));
        Assert.That(Crc32C.Of([]), Is.Zero);
        Assert.That(Crc32C.Of(new byte[32]), Is.EqualTo(0x8A91_36AA));
    }

    [Test]
    public void TheChecksumOfAPartContinuesThatOfTheRest([Range(0, 40)] int length)
    {
        byte[] bytes = Block.OfSize(length).Bytes;
        uint byBytes = Crc32C.Start;
        foreach (byte each in bytes)
        {
            byBytes = Crc32C.Append(byBytes, [each]);
        }

        Assert.That(Crc32C.Of(bytes), Is.EqualTo(Crc32C.End(byBytes)));
    }

    [Test]
    public void ASegmentHasTheseBytes()
    {
        SimulatedDisk disk = new();
        SegmentHeader.Create(0, Salt, new SegmentLineage(
            new Guid(s_lineage.AsSpan(0, 16)),
            0x1122_3344_5566_7788,
            0x2122_2324_2526_2728), s_time.UtcTicks, SampleJournal.Registry.Describe(), out byte[] header);
        disk[Segment] = header;
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk, time: new FakeTimeProvider(s_time)))
        {
            SampleJournal.Append(writer, 2);
        }

        byte[] written = disk[Segment];
        Assert.That(SetNumberOfSeal(written), Is.Not.Zero);
        Assert.That(Convert.ToHexString(written), Is.EqualTo(Convert.ToHexString(Golden())));
    }

    [Test]
    public void ASegmentOfTheseBytesIsRead()
    {
        SimulatedDisk disk = new() { [Segment] = Golden() };

        SampleJournal.AssertHolds(disk, 2);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(reader.Segments.Single().Created, Is.EqualTo(s_time));
        Assert.That(reader.Segments.Single().Schema.ToJson(), Is.EqualTo(s_json));
    }

    /// <summary>Sets the number of the seal, which is random, to that of these bytes.</summary>
    /// <returns>The previous number.</returns>
    private static ulong SetNumberOfSeal(byte[] segment)
    {
        Span<byte> seal = segment.AsSpan()[^48..];
        ulong number = BinaryPrimitives.ReadUInt64LittleEndian(seal[24..]);
        s_records.AsSpan()[^24..^16].CopyTo(seal[24..]);
        RecordLayout.StoreChecksum(seal, RecordLayout.SeedOf(Salt), 2);
        return number;
    }

    private static byte[] Golden()
    {
        byte[] fingerprint = new byte[Fingerprint.Size];
        SampleJournal.Registry.Fingerprint.CopyTo(fingerprint);
        byte[] json = Encoding.UTF8.GetBytes(s_json);
        byte[] header = [.. s_headerStart, .. fingerprint, .. s_lineage, .. Bytes.Int32(json.Length), .. json];
        byte[] padded = [.. header, .. new byte[7 - ((header.Length + 3) % 8)]];
        return [.. padded, .. Bytes.Int32(unchecked((int)Crc32C.Of(padded))), .. s_records];
    }
}
