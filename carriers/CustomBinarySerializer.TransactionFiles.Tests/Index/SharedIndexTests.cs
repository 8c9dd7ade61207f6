using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>Readers beside a writer, and beside each other.</summary>
public sealed class SharedIndexTests
{
    [Test]
    public void OpenReaderFindsFlushedEntries()
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        using SparseIndexReader reader = SampleIndex.Read(file);
        for (int number = 0; number < 600; number++)
        {
            SampleIndex.Add(writer, number, number + 1);
            Assert.That(
                SampleIndex.Find(reader, long.MaxValue), Is.EqualTo(number == 0 ? (IndexEntry?)null : SampleIndex.Entry(number - 1)));

            writer.Flush();
            Assert.That(SampleIndex.Find(reader, SampleIndex.Entry(number).Ordinal + 63), Is.EqualTo(SampleIndex.Entry(number)));
            Assert.That(SampleIndex.FindTime(reader, SampleIndex.Entry(number).UtcTicks), Is.EqualTo(SampleIndex.Entry(number)));
        }
    }

    [Test]
    public void ABlockCaughtHalfWrittenIsReadAgain()
    {
        TestFile file = SampleIndex.Write(10);
        byte[] whole = file.Bytes;
        byte[] halfWritten = [.. SampleIndex.Write(20).Bytes[..2048], .. whole[2048..]];
        file.BeforeRead = read => (read == 1 ? halfWritten : whole).CopyTo(file.Bytes, 0);
        whole = [.. whole];
        using SparseIndexReader reader = SampleIndex.Read(file);

        Assert.That(SampleIndex.Find(reader, SampleIndex.Entry(9).Ordinal), Is.EqualTo(SampleIndex.Entry(9)));
        Assert.That(file.Reads, Is.EqualTo(2));
    }

    [Test]
    public void ABlockAtHandIsNotReadAgain()
    {
        TestFile file = SampleIndex.Write(253);
        using SparseIndexReader reader = SampleIndex.Read(file);
        for (int number = 0; number < 253; number++)
        {
            SampleIndex.Find(reader, SampleIndex.Entry(number).Ordinal);
        }

        Assert.That(
            file.Reads,
            Is.LessThanOrEqualTo(SparseIndexReader.KeptBlocks),
            "Once for each place, if this thread has been moved from processor to processor.");
    }

    [Test]
    public async Task ManyThreadsReadWhileOneWrites()
    {
        const int count = 20_000;
        TestFile file = new();
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        using SparseIndexReader reader = SampleIndex.Read(file);
        long flushed = 0;

        Task[] readers = [.. Enumerable.Range(1, 4).Select(seed => Task.Run(() =>
        {
            Random random = new(seed);
            long known;
            do
            {
                known = Volatile.Read(ref flushed);
                long number = known == 0 ? 0 : random.NextInt64(known);
                IndexEntry? found = SampleIndex.Find(reader, SampleIndex.Entry(number).Ordinal + random.Next(64));
                Assert.That(found, known == 0 ? Is.Null.Or.EqualTo(SampleIndex.Entry(0)) : Is.EqualTo(SampleIndex.Entry(number)));
                if (known > 0)
                {
                    Assert.That(
                        SampleIndex.FindTime(reader, SampleIndex.Entry(number).UtcTicks)?.UtcTicks,
                        Is.EqualTo(SampleIndex.Entry(number).UtcTicks));
                }
            }
            while (known < count);
        }))];

        for (int number = 0; number < count; number += 5)
        {
            SampleIndex.Add(writer, number, number + 5);
            writer.Flush();
            Volatile.Write(ref flushed, number + 5);
        }

        await Task.WhenAll(readers);
    }
}
