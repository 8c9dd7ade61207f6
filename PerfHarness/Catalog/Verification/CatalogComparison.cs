using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Verification;

/// <summary>Proves that a format returned every record with every property, in order, and no other record.</summary>
internal static class CatalogComparison
{
    public static void Demand(IReadOnlyList<CatalogRecord> expected, IEnumerable<CatalogRecord> actual, Phase phase)
    {
        int index = 0;
        foreach (CatalogRecord record in actual)
        {
            if (index == expected.Count)
            {
                throw new CatalogDifferenceException($"There are more than the {expected.Count} records that were written.");
            }

            if (RecordComparison.FirstDifference(expected[index], record) is { } difference)
            {
                throw new CatalogDifferenceException($"Record {index} ({record.GetType().Name}){difference}");
            }

            index++;
            phase.Advance();
        }

        if (index < expected.Count)
        {
            throw new CatalogDifferenceException($"The records end after {index} of {expected.Count}.");
        }
    }
}
