using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>An index whose entries follow from their numbers, so that each one found can be checked.</summary>
internal static class SampleIndex
{
    internal const long FirstOrdinal = 1_000_003;

    internal static IndexIdentity Identity { get; } = new(FirstOrdinal, 0xFEDC_BA98_7654_3210);

    /// <summary>Returns the entry with a number. Two entries in a row have the same time.</summary>
    internal static IndexEntry Entry(long number) =>
        new(FirstOrdinal + (number * 64), 4096 + (number * 5000), 638_000_000_000_000_000 + (number / 2 * 1000));

    /// <summary>Returns the end, before an ordinal, of a segment that is long enough.</summary>
    internal static Position Before(long ordinal) => new(ordinal, long.MaxValue);

    internal static TestFile Write(int count)
    {
        TestFile file = new();
        using SparseIndexWriter writer = new(file, Identity, Before(FirstOrdinal));
        Add(writer, 0, count);
        writer.Flush();
        return file;
    }

    internal static void Add(SparseIndexWriter writer, long from, long to)
    {
        for (long number = from; number < to; number++)
        {
            IndexEntry entry = Entry(number);
            writer.Add(entry.Ordinal, entry.Offset, entry.UtcTicks);
        }
    }

    internal static SparseIndexReader Read(IStorageFile file) => new(file, Identity);

    internal static IndexEntry? Find(SparseIndexReader reader, long ordinal) =>
        reader.TryFind(ordinal, out IndexEntry entry) ? entry : null;

    internal static IndexEntry? FindTime(SparseIndexReader reader, long utcTicks) =>
        reader.TryFindTime(utcTicks, out IndexEntry entry) ? entry : null;
}
