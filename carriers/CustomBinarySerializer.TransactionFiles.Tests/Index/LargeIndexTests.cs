using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

public sealed class LargeIndexTests
{
    private const int Count = 10_000_000;

    [Test]
    public void AReaderOfTenMillionEntriesAllocatesAFewBlocks()
    {
        string name = Path.GetRandomFileName();
        string path = Path.Combine(TestContext.CurrentContext.WorkDirectory, name);
        using DiskFile file = new(
            new DiskFolder(TestContext.CurrentContext.WorkDirectory),
            name,
            File.OpenHandle(path, FileMode.CreateNew, FileAccess.ReadWrite, options: FileOptions.DeleteOnClose));
        using SparseIndexWriter writer = new(file, SampleIndex.Identity, SampleIndex.Before(SampleIndex.FirstOrdinal));
        for (int number = 0; number < Count; number += 20_000)
        {
            SampleIndex.Add(writer, number, number + 20_000);
            writer.Flush();
        }

        using SparseIndexReader reader = SampleIndex.Read(file);
        Random random = new(5);
        bool isRight = true;
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 20_000; i++)
        {
            IndexEntry expected = SampleIndex.Entry(random.Next(Count));
            isRight &= reader.TryFind(expected.Ordinal + 63, out IndexEntry found) && found == expected;
            isRight &= reader.TryFindTime(expected.UtcTicks, out found) && found.UtcTicks == expected.UtcTicks;
        }

        Assert.That(isRight);
        Assert.That(reader.TryFind(long.MaxValue, out IndexEntry last) && last == SampleIndex.Entry(Count - 1));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(8 * 4096));
        Assert.That(file.Length, Is.EqualTo((Count + 252L) / 253 * 4096));
    }
}
