using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>Damage makes an index shorter or thinner, never wrong.</summary>
public sealed class DamagedIndexTests
{
    private const int Count = 600;

    [Test]
    public void EveryFlippedBitMakesItsBlockAbsent()
    {
        TestFile file = SampleIndex.Write(Count);
        for (int bit = 0; bit < 4096 * 8; bit++)
        {
            file.Bytes[4096 + (bit / 8)] ^= (byte)(1 << (bit % 8));
            using SparseIndexReader reader = SampleIndex.Read(file);

            Assert.That(SampleIndex.Find(reader, SampleIndex.Entry(300).Ordinal), Is.EqualTo(SampleIndex.Entry(252)), $"bit {bit}");
            file.Bytes[4096 + (bit / 8)] ^= (byte)(1 << (bit % 8));
        }
    }

    [Test]
    public void EveryPrefixHasTheEntriesOfItsWholeBlocks([Range(0, 3 * 4096, 256)] int length)
    {
        using SparseIndexReader reader = SampleIndex.Read(new TestFile(SampleIndex.Write(Count).Bytes[..length]));
        int kept = Math.Min(length / 4096 * 253, Count);

        for (int number = 0; number < Count; number += 10)
        {
            IndexEntry? expected = kept == 0 ? null : SampleIndex.Entry(Math.Min(number, kept - 1));
            Assert.That(SampleIndex.Find(reader, SampleIndex.Entry(number).Ordinal), Is.EqualTo(expected));
            IndexEntry? ofTime = kept == 0 ? null : SampleIndex.Entry(Math.Min(number | 1, kept - 1));
            Assert.That(SampleIndex.FindTime(reader, SampleIndex.Entry(number).UtcTicks), Is.EqualTo(ofTime));
        }
    }

    [Test]
    public void TimesAreFoundAroundDamagedBlocks()
    {
        const int blocks = 9;
        byte[] whole = SampleIndex.Write(blocks * 253).Bytes;
        for (int mask = 0; mask < 1 << blocks; mask++)
        {
            TestFile file = new([.. whole]);
            for (int block = 0; block < blocks; block++)
            {
                file.Bytes[(block * 4096) + 77] ^= (byte)((mask >> block) & 1);
            }

            using SparseIndexReader reader = SampleIndex.Read(file);
            for (int number = 1; number < blocks * 253; number += 252)
            {
                int block = number / 253;
                while (block >= 0 && ((mask >> block) & 1) == 1)
                {
                    block--;
                }

                IndexEntry? expected = block < 0 ? null : SampleIndex.Entry(Math.Min(number, (block * 253) + 252));
                long time = SampleIndex.Entry(number).UtcTicks;
                IndexEntry? actual = SampleIndex.FindTime(reader, time);
                Assert.That(actual?.UtcTicks, Is.EqualTo(expected?.UtcTicks), $"mask {mask}, entry {number}");
                Assert.That(
                    SampleIndex.Find(reader, SampleIndex.Entry(number).Ordinal), Is.EqualTo(expected), $"mask {mask}, entry {number}");
            }
        }
    }

    [Test]
    public void AnotherSegmentsEntriesAreNotFound([Values] bool otherSalt)
    {
        IndexIdentity other = otherSalt
            ? SampleIndex.Identity with { Salt = 1 }
            : SampleIndex.Identity with { FirstOrdinal = SampleIndex.FirstOrdinal - 64 };
        using SparseIndexReader reader = new(SampleIndex.Write(Count), other);

        Assert.That(reader.TryFind(SampleIndex.Entry(5).Ordinal, out _), Is.False);
        Assert.That(reader.TryFindTime(long.MaxValue, out _), Is.False);
    }

    [Test]
    public void ABlockThatWasMovedIsAbsent()
    {
        byte[] bytes = SampleIndex.Write(Count).Bytes;
        using SparseIndexReader reader = SampleIndex.Read(new TestFile([.. bytes[4096..], .. bytes[..4096]]));

        Assert.That(SampleIndex.Find(reader, SampleIndex.Entry(10).Ordinal), Is.Null);
    }

    [TestCase(0L, 5L, TestName = "An offset of 0")]
    [TestCase(-4096L, 5L, TestName = "A negative offset")]
    [TestCase(4096L, -5L, TestName = "A negative time")]
    [TestCase(4096L, long.MaxValue, TestName = "A time that no clock shows")]
    public void ForgedEntriesAreAbsent(long offset, long ticks)
    {
        TestFile file = new(new byte[4096]);
        IndexBlock.SetEntry(file.Bytes, 0, offset, ticks);
        IndexBlock.Seal(file.Bytes, SampleIndex.Identity, 0, 1);
        using SparseIndexReader reader = SampleIndex.Read(file);

        Assert.That(SampleIndex.Find(reader, SampleIndex.FirstOrdinal), Is.Null);
    }

    [TestCase(100L, 5L)]
    [TestCase(101L, 4L)]
    public void ForgedEntriesOutOfOrderAreAbsent(long offset, long ticks)
    {
        TestFile file = new(new byte[4096]);
        IndexBlock.SetEntry(file.Bytes, 0, 100, 5);
        IndexBlock.SetEntry(file.Bytes, 1, offset, ticks);
        IndexBlock.Seal(file.Bytes, SampleIndex.Identity, 0, 2);
        using SparseIndexReader reader = SampleIndex.Read(file);

        Assert.That(SampleIndex.Find(reader, SampleIndex.FirstOrdinal), Is.Null);
    }
}
