using CustomBinarySerializer.TestKit;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Verification;

/// <summary>Proves that a format returned every record with every field, in order, and no other record.</summary>
internal static class CatalogComparison
{
    private const int BlockSize = 1_000;

    public static void Demand(IReadOnlyList<CatalogRecord> expected, IEnumerable<CatalogRecord> actual, Phase phase)
    {
        int count = 0;
        foreach (CatalogRecord[] block in actual.Chunk(BlockSize))
        {
            CatalogRecord[] originals = [.. expected.Skip(count).Take(block.Length)];
            if (GraphComparer.Difference(originals, block, GraphEquality.Values) is { } difference)
            {
                throw new CatalogDifferenceException($"Records from {count} on, {difference}.");
            }

            count += block.Length;
            Array.ForEach(block, _ => phase.Advance());
        }

        if (count < expected.Count)
        {
            throw new CatalogDifferenceException($"The records end after {count} of {expected.Count}.");
        }
    }
}
