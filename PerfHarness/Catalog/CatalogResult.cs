using PerfHarness.Catalog.Verification;

namespace PerfHarness.Catalog;

/// <summary>The results of the main job, as in its JSON file.</summary>
internal sealed record CatalogResult(
    Machine Machine,
    IReadOnlyList<string> Frameworks,
    IReadOnlyDictionary<string, int> RecordsByType,
    FreshProcessVerification FreshProcess,
    IReadOnlyList<FormatResult> Formats);
