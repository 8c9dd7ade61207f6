using System.CommandLine;
using System.Diagnostics;
using System.Runtime.Serialization;
using PerfHarness.Catalog.Formats;
using PerfHarness.Catalog.Framework;
using PerfHarness.Catalog.Records;
using PerfHarness.Reporting;

namespace PerfHarness.Catalog.Verification;

/// <summary>
/// The other side of the main job: a process that knows nothing of the writer but the file, builds the catalogue
/// itself and compares.
/// </summary>
internal static class VerifyCommand
{
    public const string Name = "catalog-verify";

    public static Command Create()
    {
        Argument<FileInfo> file = new("file") { Description = "A file that catalog wrote on this machine." };
        Command command = new(Name, "Compare a file of the main job with the catalogue of this machine.")
        {
            file,
        };
        command.Hidden = true;
        command.SetAction((parsed, cancellation) =>
            Task.Run(() => Verify(parsed.GetRequiredValue(file), cancellation), cancellation));
        return command;
    }

    private static int Verify(FileInfo file, CancellationToken cancellation)
    {
        try
        {
            List<CatalogRecord> actual = Read(file);
            IReadOnlyList<CatalogRecord> expected = Rebuild(cancellation);
            using Phase phase = new(
                expected.Count, done => VerificationLine.Print(VerificationLine.Checked, done), () => { }, cancellation);
            CatalogComparison.Demand(expected, actual, phase);
            VerificationLine.Print(VerificationLine.Verified, expected.Count);
            return 0;
        }
        catch (CatalogDifferenceException exception)
        {
            VerificationLine.Print(VerificationLine.Difference, exception.Message);
            return 1;
        }
        catch (Exception exception) when (exception is SerializationException or IOException)
        {
            VerificationLine.Print(VerificationLine.Difference, $"{file} can't be read: {exception.Message}");
            return 1;
        }
    }

    private static List<CatalogRecord> Read(FileInfo file)
    {
        using FileStream stream = CatalogFile.OpenToRead(file.FullName);
        Stopwatch elapsed = Stopwatch.StartNew();
        List<CatalogRecord> records = [.. new FrameFormat().ReadAll(stream)];
        VerificationLine.Print(VerificationLine.Read, elapsed.Elapsed.TotalSeconds);
        return records;
    }

    private static IReadOnlyList<CatalogRecord> Rebuild(CancellationToken cancellation)
    {
        IReadOnlyList<string> files = FrameworkCatalog.FindAssemblyFiles();
        using Phase phase = Phase.Unseen(cancellation);
        return FrameworkCatalog.Scan(files, phase).Records;
    }
}
