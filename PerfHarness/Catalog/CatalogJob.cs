using PerfHarness.Catalog.Formats;
using PerfHarness.Catalog.Framework;
using PerfHarness.Catalog.Verification;

namespace PerfHarness.Catalog;

/// <summary>
/// The main job: reads the catalogue, writes it, verifies it in a fresh process, and then compares times with the
/// peers.
/// </summary>
internal sealed class CatalogJob(string folder, bool withPeers, CancellationToken cancellation)
{
    public CatalogResult Run(PhaseDisplay display)
    {
        FrameworkCatalog catalog = Scan(display);
        FormatMeasurement own = new(new FrameFormat(), catalog.Records, folder);
        own.Prove(display);
        FreshProcessVerification verification = VerifyInFreshProcess(own.FilePath, catalog.Records.Count, display);

        using JsonLinesFormat json = new();
        ICatalogFormat[] peerFormats = withPeers ? [new BinaryFormatterFormat(), json] : [];
        List<FormatMeasurement> peers =
            [.. peerFormats.Select(format => new FormatMeasurement(format, catalog.Records, folder))];
        foreach (FormatMeasurement peer in peers)
        {
            peer.Prove(display);
        }

        FormatComparison comparison = new(own, peers);
        comparison.WarmUp(display, cancellation);
        return new CatalogResult(
            Machine.Current,
            catalog.Frameworks,
            catalog.Records.CountBy(record => record.GetType().Name).ToDictionary(),
            verification,
            comparison.Measure(display));
    }

    private static FrameworkCatalog Scan(PhaseDisplay display)
    {
        IReadOnlyList<string> files = FrameworkCatalog.FindAssemblyFiles();
        using Phase phase = display.Begin("Read the catalogue of the shared frameworks", files.Count);
        return FrameworkCatalog.Scan(files, phase);
    }

    private FreshProcessVerification VerifyInFreshProcess(string path, int records, PhaseDisplay display)
    {
        using Phase phase = display.Begin("Verify each record in a fresh process", 1);
        FreshProcessVerification verification = FreshProcessVerification.Run(path, records, cancellation);
        phase.Advance();
        return verification;
    }
}
