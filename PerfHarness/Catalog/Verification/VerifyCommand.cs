using System.CommandLine;
using System.Diagnostics;
using System.Runtime.Serialization;
using System.Text.Json;
using PerfHarness.Catalog.Formats;
using PerfHarness.Catalog.Framework;
using PerfHarness.Catalog.Records;
using PerfHarness.Reporting;

namespace PerfHarness.Catalog.Verification;

/// <summary>A line of JSON from the verifying process. One of the values isn't null.</summary>
/// <param name="Checked">Number of records that were compared so far.</param>
/// <param name="ReadSeconds">Time to read the whole file with a cold formatter, in seconds.</param>
/// <param name="Verified">Number of all records, once all of them are equal.</param>
/// <param name="Difference">First difference.</param>
internal sealed record VerificationLine(long? Checked = null, double? ReadSeconds = null, int? Verified = null, string? Difference = null)
{
    // A pipe is buffered, and the parent shows progress.
    public void Print()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(this));
        Console.Out.Flush();
    }
}

/// <summary>
/// The hidden command of the verifying process. It gets the file alone, builds the catalogue again, and compares both.
/// </summary>
internal static class VerifyCommand
{
    public const string Name = "catalog-verify";

    public static Command Create()
    {
        Argument<FileInfo> file = new("file") { Description = "A file that catalog wrote on this machine." };
        Command command = new(Name, "Compare a file of the main job with the catalogue of this machine.") { file };
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
            using Phase phase = new(expected.Count, done => new VerificationLine(Checked: done).Print(), () => { }, cancellation);
            CatalogComparison.Demand(expected, actual, phase);
            new VerificationLine(Verified: expected.Count).Print();
            return 0;
        }
        catch (CatalogDifferenceException exception)
        {
            new VerificationLine(Difference: exception.Message).Print();
        }
        catch (Exception exception) when (exception is SerializationException or IOException)
        {
            new VerificationLine(Difference: $"{file} can't be read: {exception.Message}").Print();
        }

        return 1;
    }

    private static List<CatalogRecord> Read(FileInfo file)
    {
        using FileStream stream = CatalogFile.OpenToRead(file.FullName);
        Stopwatch elapsed = Stopwatch.StartNew();
        List<CatalogRecord> records = [.. new FrameFormat().ReadAll(stream)];
        new VerificationLine(ReadSeconds: elapsed.Elapsed.TotalSeconds).Print();
        return records;
    }

    private static IReadOnlyList<CatalogRecord> Rebuild(CancellationToken cancellation)
    {
        using Phase phase = Phase.Unseen(cancellation);
        return FrameworkCatalog.Scan(FrameworkCatalog.FindAssemblyFiles(), phase).Records;
    }
}
