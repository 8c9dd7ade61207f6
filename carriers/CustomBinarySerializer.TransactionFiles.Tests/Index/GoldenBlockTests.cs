using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>The bytes that files on disk have.</summary>
public sealed class GoldenBlockTests
{
    private static readonly byte[] s_start =
    [
        0x43, 0x42, 0x53, 0x58,                          // magic "CBSX"
        0x01, 0x00, 0x00, 0x00,                          // version 1
        0x43, 0x42, 0x0F, 0x00, 0x00, 0x00, 0x00, 0x00,  // the segment's first ordinal, 1,000,003
        0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE,  // its salt
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // number of the first entry, 0
        0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // count, 2
        0x00, 0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // entry 0: offset 4,096
        0x15, 0xCD, 0x5B, 0x07, 0x00, 0x00, 0x00, 0x00,  //          UTC ticks 123,456,789
        0x88, 0x23, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // entry 1: offset 9,096
        0x16, 0xCD, 0x5B, 0x07, 0x00, 0x00, 0x00, 0x00,  //          UTC ticks 123,456,790
    ];

    [Test]
    public void ABlockHasTheseBytes()
    {
        byte[] expected = new byte[4096];
        s_start.CopyTo(expected, 0);
        BitConverter.TryWriteBytes(expected.AsSpan(4092), Crc32C(expected.AsSpan(0, 4092)));

        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        writer.Add(SampleIndex.FirstOrdinal, 4096, 123_456_789);
        writer.Add(SampleIndex.FirstOrdinal + 64, 9096, 123_456_790);
        writer.Flush();

        Assert.That(file.Bytes, Is.EqualTo(expected));
    }

    [Test]
    public void SizesAreThoseThatTheFormatNames()
    {
        Assert.Multiple(() =>
        {
            Assert.That(IndexBlock.Size, Is.EqualTo(4096));
            Assert.That(IndexBlock.Capacity, Is.EqualTo(253));
            Assert.That(SparseIndex.Interval, Is.EqualTo(64));
            Assert.That(Crc32C("123456789"u8), Is.EqualTo(0xE3069283));
        });
    }

    [Test]
    public void ABlockLiesWhereItsNumberSays()
    {
        byte[] bytes = SampleIndex.Write(254).Bytes;

        Assert.That(bytes, Has.Length.EqualTo(2 * 4096));
        Assert.That(BitConverter.ToInt64(bytes, 32), Is.EqualTo(253), "count of the first block");
        Assert.That(BitConverter.ToInt64(bytes, 4096 + 24), Is.EqualTo(253), "first entry of the second");
        Assert.That(BitConverter.ToInt64(bytes, 4096 + 40), Is.EqualTo(SampleIndex.Entry(253).Offset));
    }

    // Bit by bit, as the definition has it: another way than that of the code under test.
    private static uint Crc32C(ReadOnlySpan<byte> bytes)
    {
        uint crc = ~0u;
        foreach (byte value in bytes)
        {
            crc ^= value;
            for (int bit = 0; bit < 8; bit++)
            {
                crc = (crc >> 1) ^ (0x82F63B78u & (unchecked(0u - (crc & 1))));
            }
        }

        return ~crc;
    }
}
