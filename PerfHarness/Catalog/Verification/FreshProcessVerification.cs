using System.Globalization;
using PerfHarness.Reporting;

namespace PerfHarness.Catalog.Verification;

/// <summary>What a fresh process found in the file.</summary>
internal sealed record FreshProcessVerification(int RecordsVerified, double ColdReadSeconds)
{
    public static FreshProcessVerification Run(string file, int recordsWritten, Phase phase, CancellationToken cancellation)
    {
        FreshProcessVerification result = new(0, 0);
        string? difference = null;
        try
        {
            FreshProcess.Run([VerifyCommand.Name, file], Listen, cancellation);
        }
        catch (FreshProcessException) when (difference is not null)
        {
            throw new CatalogDifferenceException(difference);
        }

        return result.RecordsVerified == recordsWritten
            ? result
            : throw new CatalogDifferenceException(
                $"{recordsWritten} records were written, a fresh process found {result.RecordsVerified}.");

        void Listen(string line)
        {
            (string word, string value) = VerificationLine.Parse(line);
            switch (word)
            {
                case VerificationLine.Checked:
                    phase.AdvanceTo(long.Parse(value, CultureInfo.InvariantCulture));
                    break;
                case VerificationLine.Read:
                    result = result with { ColdReadSeconds = double.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                case VerificationLine.Verified:
                    result = result with { RecordsVerified = int.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                case VerificationLine.Difference:
                    difference = value;
                    break;
            }
        }
    }
}
