using PerfHarness.Catalog.Formats;
using PerfHarness.Catalog.Framework;
using PerfHarness.Catalog.Records;

namespace PerfHarness.Catalog.Verification;

/// <summary>
/// The result of a verification in a fresh process. The process gets the file alone, builds the catalogue again, and
/// compares both.
/// </summary>
/// <param name="RecordsVerified">Number of records that were equal.</param>
/// <param name="ColdReadSeconds">Time to read the whole file with a cold formatter, in seconds.</param>
internal sealed record FreshProcessVerification(int RecordsVerified, double ColdReadSeconds)
{
    /// <summary>The verifying process. Its task is the path of a file that catalog wrote on this machine.</summary>
    public static ChildMeasurement<string, FreshProcessVerification> Process { get; } =
        new("catalog", path => [Verify(path)], "verify");

    /// <summary>Starts the process and waits for its result.</summary>
    /// <exception cref="CatalogDifferenceException">The numbers of records differ.</exception>
    /// <exception cref="FreshProcessException">The file doesn't have the records of this machine.</exception>
    public static FreshProcessVerification Run(string path, int recordsWritten, CancellationToken cancellation)
    {
        FreshProcessVerification result = new(0, 0);
        Process.Run(path, verified => result = verified, cancellation);
        return result.RecordsVerified == recordsWritten
            ? result
            : throw new CatalogDifferenceException(
                $"{recordsWritten} records were written, a fresh process found {result.RecordsVerified}.");
    }

    private static FreshProcessVerification Verify(string path)
    {
        Stopwatch elapsed = Stopwatch.StartNew();
        using FileStream stream = CatalogFile.OpenToRead(path);
        List<CatalogRecord> actual = [.. new FrameFormat().ReadAll(stream)];
        TimeSpan reading = elapsed.Elapsed;
        using Phase phase = Phase.Unseen(CancellationToken.None);
        IReadOnlyList<CatalogRecord> expected = FrameworkCatalog.Scan(FrameworkCatalog.FindAssemblyFiles(), phase).Records;
        CatalogComparison.Demand(expected, actual, phase);
        return new FreshProcessVerification(expected.Count, reading.TotalSeconds);
    }
}
