using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>Tests how a writer continues an existing index.</summary>
public sealed class ContinuedIndexTests
{
    private const int Count = 700;
    private const long End = SampleIndex.FirstOrdinal + (Count * 64);

    [Test]
    public void AWholeIndexIsContinuedAndNotWritten()
    {
        TestFile file = SampleIndex.Write(Count);
        int writes = file.Writes;

        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(End));

        Assert.That(writer.NextOrdinal, Is.EqualTo(End));
        Assert.That((file.Writes, file.Flushes), Is.EqualTo((writes, 0)));
        SampleIndex.Add(writer, Count, 1000);
        writer.Flush();
        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(1000).Bytes));
    }

    [Test]
    public void EntriesOfMessagesThatAreGoneAreDroppedForGood(
        [Values(0, 1, 252, 253, 254, 505, 506, 699)] int kept, [Values(1, 64)] int ofTheLast)
    {
        TestFile file = SampleIndex.Write(Count);
        long end = kept == 0 ? SampleIndex.FirstOrdinal : SampleIndex.Entry(kept - 1).Ordinal + ofTheLast;

        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(end));

        Assert.That(writer.NextOrdinal, Is.EqualTo(SampleIndex.Entry(kept).Ordinal));
        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(kept).Bytes));
        Assert.That(file.Flushes, Is.EqualTo(1));
    }

    [Test]
    public void AnIndexThatLagsBehindSaysWhatItLacks()
    {
        using SparseIndexWriter writer = new(SampleIndex.Write(10), SampleIndex.Identity, SampleIndex.Before(End));

        Assert.That(writer.NextOrdinal, Is.EqualTo(SampleIndex.Entry(10).Ordinal));
    }

    [Test]
    public void FromADamagedBlockOnItIsBuiltAgain([Values(0, 1, 2)] int damaged)
    {
        TestFile file = SampleIndex.Write(Count);
        file.Bytes[(damaged * 4096) + 1000] ^= 4;

        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(End));
        Assert.That(writer.NextOrdinal, Is.EqualTo(SampleIndex.Entry(damaged * 253).Ordinal));
        SampleIndex.Add(writer, damaged * 253, Count);
        writer.Flush();

        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(Count).Bytes));
    }

    [Test]
    public void NothingPastTheSegmentIsKept([Values(1L, 4096L, 4097L, 4096L + 5000 * 300)] long endOffset)
    {
        TestFile file = SampleIndex.Write(Count);

        using SparseIndexWriter writer = new(file, SampleIndex.Identity, new Position(End, endOffset));

        // So that what is appended there fits.
        writer.Add(writer.NextOrdinal, endOffset, 0);
        writer.Flush();
        SparseIndexReader reader = SampleIndex.Read(file);
        Assert.That(SampleIndex.Find(reader, long.MaxValue)?.Offset, Is.EqualTo(endOffset));
    }

    [Test]
    public void AnotherSegmentsIndexIsDropped([Values] bool otherSalt)
    {
        TestFile file = SampleIndex.Write(Count);
        IndexIdentity other = otherSalt
            ? SampleIndex.Identity with { Salt = 1 }
            : SampleIndex.Identity with { FirstOrdinal = SampleIndex.FirstOrdinal + 64 };

        using SparseIndexWriter writer = new(file, other, SampleIndex.Before(End));

        Assert.That(writer.NextOrdinal, Is.EqualTo(other.FirstOrdinal));
        Assert.That(file.Bytes, Is.Empty);
    }

    [Test]
    public void AnyPrefixIsContinued([Range(0, 3 * 4096, 512)] int length)
    {
        TestFile file = new(SampleIndex.Write(Count).Bytes[..length]);

        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(End));

        int kept = Math.Min(length / 4096 * 253, Count);
        Assert.That(writer.NextOrdinal, Is.EqualTo(SampleIndex.Entry(kept).Ordinal));
        SampleIndex.Add(writer, kept, Count);
        writer.Flush();
        Assert.That(file.Bytes, Is.EqualTo(SampleIndex.Write(Count).Bytes));
    }

    [Test]
    public void AFailedCutIsAnErrorOfTheSystem()
    {
        TestFile file = SampleIndex.Write(Count);
        file.FailingWrites = 1;

        Assert.That(
            () => new SparseIndexWriter(file, SampleIndex.Identity, SampleIndex.Before(End - 64)), Throws.InstanceOf<IOException>());
    }
}
