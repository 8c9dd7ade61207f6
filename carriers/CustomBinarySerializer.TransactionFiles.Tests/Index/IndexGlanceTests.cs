using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>Entries that are read without their block.</summary>
public sealed class IndexGlanceTests
{
    private const int Count = 600;

    [Test]
    public void AnEntryHasItsOffsetAndThatOfTheNextExceptAtTheEndOfABlock()
    {
        TestFile file = SampleIndex.Write(Count);
        for (int number = 0; number < Count; number++)
        {
            using SparseIndexReader reader = SampleIndex.Read(file);
            IndexEntry entry = SampleIndex.Entry(number);
            bool isLast = number == Count - 1 || number % IndexBlock.Capacity == IndexBlock.Capacity - 1;

            Assert.That(
                reader.Glance(entry.Ordinal + 63),
                Is.EqualTo(new IndexGlance(entry.Ordinal, entry.Offset, isLast ? 0 : SampleIndex.Entry(number + 1).Offset)));
        }
    }

    [Test]
    public void AnEntryThatIsNotThereHasNoOffset([Values(Count, 253 * 3, 1_000_000)] int number)
    {
        using SparseIndexReader reader = SampleIndex.Read(SampleIndex.Write(Count));

        Assert.That(reader.Glance(SampleIndex.Entry(number).Ordinal).Offset, Is.Zero);
    }

    [Test]
    public void ABlockThatIsAskedAgainIsReadOnce()
    {
        TestFile file = SampleIndex.Write(Count);
        using SparseIndexReader reader = SampleIndex.Read(file);
        for (int number = 0; number < 253; number++)
        {
            IndexEntry entry = SampleIndex.Entry(number);
            Assert.That(reader.Glance(entry.Ordinal).Offset, Is.EqualTo(entry.Offset));
        }

        Assert.That(
            file.Reads,
            Is.LessThanOrEqualTo(2 * SparseIndexReader.KeptBlocks),
            "An entry and a block for each place, if this thread has been moved from processor to processor.");
    }

    [TestCase(0, 0, ExpectedResult = 0)]
    [TestCase(1000, 0, ExpectedResult = 0)]
    [TestCase(1000, 1640, ExpectedResult = 320)]
    [TestCase(1640, 1000, ExpectedResult = 0)]
    [TestCase(-1000, long.MaxValue, ExpectedResult = 0)]
    [TestCase(long.MinValue, long.MaxValue, ExpectedResult = 0)]
    [TestCase(1, long.MaxValue, ExpectedResult = 0)]
    public long TheSizeUpToAMessageIsAShareOfTheInterval(long offset, long nextOffset) =>
        new IndexGlance(64, offset, nextOffset).SizeUpTo(64 + 32);

    [TestCase(64 + 65)]
    [TestCase(long.MaxValue)]
    public void TheSizeBeyondTheNextEntryIsUnknown(long endOrdinal) =>
        Assert.That(new IndexGlance(64, 1000, 1640).SizeUpTo(endOrdinal), Is.Zero);
}
