using System.Text.Json;
using PerfHarness.Reporting;

namespace PerfHarness.Catalog.Verification;

/// <summary>The result of a verification in a fresh process.</summary>
/// <param name="RecordsVerified">Number of records that were equal.</param>
/// <param name="ColdReadSeconds">Time to read the whole file with a cold formatter, in seconds.</param>
internal sealed record FreshProcessVerification(int RecordsVerified, double ColdReadSeconds)
{
    /// <summary>Starts the process and waits for its result.</summary>
    /// <exception cref="CatalogDifferenceException">The file doesn't have the records of this machine.</exception>
    public static FreshProcessVerification Run(string file, int recordsWritten, Phase phase, CancellationToken cancellation)
    {
        FreshProcessVerification result = new(0, 0);
        string? difference = null;
        try
        {
            FreshProcess.Run([VerifyCommand.Name, file], Receive, cancellation);
        }
        catch (FreshProcessException) when (difference is not null)
        {
            throw new CatalogDifferenceException(difference);
        }

        return result.RecordsVerified == recordsWritten
            ? result
            : throw new CatalogDifferenceException(
                $"{recordsWritten} records were written, a fresh process found {result.RecordsVerified}.");

        void Receive(string text)
        {
            VerificationLine line = JsonSerializer.Deserialize<VerificationLine>(text)!;
            phase.AdvanceTo(line.Checked ?? line.Verified ?? 0);
            result = new(line.Verified ?? result.RecordsVerified, line.ReadSeconds ?? result.ColdReadSeconds);
            difference ??= line.Difference;
        }
    }
}
